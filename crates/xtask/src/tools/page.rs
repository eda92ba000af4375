//! The page that is played in a browser: a folder of static files, built here and served on this machine.

mod build;
mod serve;

use std::path::PathBuf;

use crate::failure::Failure;
use build::Site;

/// Compiles the engine to WebAssembly, binds it to JavaScript and puts it into a folder with the files of
/// `crates/page/www`. Anyone can host that folder: it needs nothing from elsewhere. Without `--out` the page is served
/// on this machine until Ctrl-C; the address is the last line that is printed.
#[derive(Debug, clap::Args)]
pub(crate) struct Page {
    /// Write the page to this folder and serve nothing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The port to serve on; if it is taken, the next free one. Games are saved by address, so keep it the same
    #[arg(long, value_name = "N", default_value_t = 8017, conflicts_with = "out")]
    port: u16,
}

impl Page {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let folder = match &self.out {
            Some(folder) => folder.clone(),
            None => build::target_folder()?.join("page"),
        };
        let site = Site::build(&folder)?;
        println!("{}", site.summary());
        site.check_size()?;
        match self.out {
            Some(_) => Ok(()),
            None => serve::serve(&site, self.port),
        }
    }
}
