//! A small server for the page, on loopback only.

use std::collections::HashMap;
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use super::build::{Site, gzip};
use crate::failure::Failure;

/// How many ports are tried, beginning with the chosen one.
const PORTS: u16 = 20;

/// A file, ready to be sent.
struct Page {
    content_type: &'static str,
    plain: Bytes,
    compressed: Bytes,
}

/// What can be asked for, all of it in memory.
struct Pages {
    /// The files of the page by their paths.
    files: HashMap<String, Page>,
    /// The policy of `index.html`. Workers do not take it from there, only from the answer that brings their script.
    policy: String,
}

/// Serves the page until the process is ended.
pub(super) fn serve(site: &Site, port: u16) -> Result<(), Failure> {
    let mut pages = Pages { files: HashMap::new(), policy: policy(&site.read("index.html")?)? };
    for file in site.files() {
        let plain = site.read(file)?;
        let page = Page { content_type: content_type(file), compressed: gzip(&plain).into(), plain: plain.into() };
        pages.files.insert(file.clone(), page);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(Failure::input)?;
    runtime.block_on(listen(Arc::new(pages), port))
}

async fn listen(pages: Arc<Pages>, port: u16) -> Result<(), Failure> {
    let (listener, port) = open(port).await?;
    println!("http://127.0.0.1:{port}/");
    loop {
        let (stream, _) = listener.accept().await.map_err(Failure::input)?;
        let pages = Arc::clone(&pages);
        tokio::spawn(async move {
            let service = service_fn(|request| std::future::ready(Ok::<_, Infallible>(answer(&pages, &request))));
            // A visitor who goes away in the middle of an answer is no failure.
            let _ = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn open(first: u16) -> Result<(TcpListener, u16), Failure> {
    for port in (first..=u16::MAX).take(PORTS.into()) {
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)).await {
            return Ok((listener, port));
        }
    }
    Err(Failure::input(format_args!("no port from {first} on is free; choose another with --port")))
}

fn answer(pages: &Pages, request: &Request<Incoming>) -> Response<Full<Bytes>> {
    let refused = |status: StatusCode, text: &'static str| {
        let mut response = Response::new(Full::from(text));
        *response.status_mut() = status;
        response
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return refused(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered");
    }
    let Some(page) = pages.files.get(file_of(request.uri().path())) else {
        return refused(StatusCode::NOT_FOUND, "there is no such file");
    };
    let encodings = request.headers().get_all(ACCEPT_ENCODING).iter();
    let takes_gzip = encodings.filter_map(|value| value.to_str().ok()).any(|value| value.contains("gzip"));
    let response = Response::builder()
        .header(CONTENT_TYPE, page.content_type)
        .header(CACHE_CONTROL, "no-cache")
        .header(CONTENT_SECURITY_POLICY, &pages.policy);
    let response = if takes_gzip {
        response.header(CONTENT_ENCODING, "gzip").body(Full::new(page.compressed.clone()))
    } else {
        response.body(Full::new(page.plain.clone()))
    };
    response.expect("names and values of these headers are plain ASCII")
}

/// The Content-Security-Policy that a page names in its head.
fn policy(page: &[u8]) -> Result<String, Failure> {
    let text = String::from_utf8_lossy(page);
    let named = text.split_once("Content-Security-Policy").and_then(|(_, rest)| rest.split_once("content=\""));
    let policy = named.and_then(|(_, rest)| rest.split_once('"')).map(|(policy, _)| policy);
    let words: Vec<&str> = policy.unwrap_or_default().split_whitespace().collect();
    if words.is_empty() {
        return Err(Failure::Found("index.html names no Content-Security-Policy".to_owned()));
    }
    Ok(words.join(" "))
}

/// The file that an address means.
fn file_of(path: &str) -> &str {
    match path.trim_start_matches('/') {
        "" => "index.html",
        file => file,
    }
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
