//! A small server for the page, on loopback only.

use std::collections::HashMap;
use std::io::Cursor;
use std::path::Path;

use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

use super::build::{Site, gzip};
use crate::failure::Failure;

/// How many ports are tried, beginning with the chosen one.
const PORTS: u16 = 20;

/// A file, ready to be sent.
struct Page {
    content_type: &'static str,
    plain: Vec<u8>,
    compressed: Vec<u8>,
}

/// Serves the page until the process is ended. Nothing but the files of the page can be asked for: they are all in
/// memory.
pub(super) fn serve(site: &Site, port: u16) -> Result<(), Failure> {
    let mut pages = HashMap::new();
    for file in site.files() {
        let plain = site.read(file)?;
        let page = Page { content_type: content_type(file), compressed: gzip(&plain), plain };
        pages.insert(file.as_str(), page);
    }
    let (server, port) = open(port)?;
    println!("http://127.0.0.1:{port}/");
    for request in server.incoming_requests() {
        // A visitor who goes away in the middle of an answer is no failure.
        let _ = answer(&pages, request);
    }
    Ok(())
}

fn open(first: u16) -> Result<(Server, u16), Failure> {
    let mut ports = (first..=u16::MAX).take(PORTS.into());
    let opened = ports.find_map(|port| Some((Server::http(("127.0.0.1", port)).ok()?, port)));
    opened.ok_or_else(|| Failure::input(format_args!("no port from {first} on is free; choose another with --port")))
}

fn answer(pages: &HashMap<&str, Page>, request: Request) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::from_string("only GET and HEAD are answered").with_status_code(405));
    }
    let Some(page) = pages.get(file_of(request.url())) else {
        return request.respond(Response::from_string("there is no such file").with_status_code(404));
    };
    let takes_gzip = request.headers().iter().any(|header| {
        header.field.equiv("Accept-Encoding") && header.value.as_str().to_ascii_lowercase().contains("gzip")
    });
    let mut headers = vec![header("Content-Type", page.content_type), header("Cache-Control", "no-cache")];
    if takes_gzip {
        headers.push(header("Content-Encoding", "gzip"));
    }
    let body = if takes_gzip { &page.compressed } else { &page.plain };
    request.respond(Response::new(StatusCode(200), headers, Cursor::new(body), Some(body.len()), None))
}

/// The file that an address means.
fn file_of(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
    if path.is_empty() { "index.html" } else { path }
}

fn content_type(file: &str) -> &'static str {
    match Path::new(file).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values here are plain ASCII")
}
