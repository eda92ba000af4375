//! The style of the page: one column that fits on a phone, light or dark as the reader prefers.

pub(super) const STYLE: &str = "
:root { --paper: #fff; --ink: #222; --quiet: #666; --faint: #ddd; --alarm: #b00020;
  --series-0: #0072b2; --series-1: #d55e00; --series-2: #009e73; --series-3: #cc79a7; --series-4: #e69f00;
  --series-5: #56b4e9; --series-6: #555; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181b; --ink: #e6e6e6; --quiet: #a0a0a0; --faint: #3a3d42;
  --alarm: #ff6b6b; --series-0: #56b4e9; --series-1: #ff9a4d; --series-2: #2fd0a0; --series-3: #e8a5c8;
  --series-4: #f0c14b; --series-5: #8fd0ff; --series-6: #bbb; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--faint); margin-top: 2rem; }
a { color: var(--series-0); }
figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; display: block; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; text-align: right; border-bottom: 1px solid var(--faint); white-space: nowrap; }
tr:has(+ .below) td { border-bottom: 0; padding-bottom: 0; }
th { white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 9rem; }
.command { color: var(--quiet); font-size: .8rem; overflow-wrap: anywhere; }
h2 + .command { margin-top: -.6rem; }
.figure { font-size: 1.4rem; margin: .5rem 0; }
.seeds { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.alarm { border: 2px solid var(--alarm); padding: 0 1rem; }
pre { overflow-x: auto; color: var(--quiet); }
summary { cursor: pointer; }
";
