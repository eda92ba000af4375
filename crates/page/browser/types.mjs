// Checks the types of the page's scripts, as they lie in the built folder beside the declarations of the engine.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(here, "../../../target");
const folder = process.env.PAGE_FOLDER ?? join(target, "page");
if (!existsSync(join(folder, "pkg"))) throw new Error(`build the page first: cargo xtask page --out ${folder}`);

const scripts = readdirSync(folder).filter((name) => /\.(js|d\.ts)$/.test(name));
const isWorker = (name) => name.endsWith(".worker.js") || name === "sw.js";
const groups = { page: scripts.filter((name) => !isWorker(name)), workers: scripts.filter(isWorker) };
mkdirSync(join(here, "node_modules/.types"), { recursive: true });
for (const [group, files] of Object.entries(groups)) {
  const project = join(here, "node_modules/.types", `${group}.json`);
  writeFileSync(project, JSON.stringify({ extends: join(here, "types", `${group}.json`), files: files.map((name) => join(folder, name)) }));
  console.log(`types of ${files.length} scripts: ${group}`);
  const { status } = spawnSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "--project", project], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
