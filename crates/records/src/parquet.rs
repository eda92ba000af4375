//! A minimal Parquet writer: optional columns of 64-bit integers, doubles and text, plain encoding, one gzip page per
//! column and row group. The `parquet` crate would do the same with about forty more crates to build.
//!
//! The layout is that of the Apache Parquet specification: `PAR1`, the pages, the metadata in Thrift's compact
//! protocol, its length, `PAR1`. `.ci/parquet-test` reads an export with pyarrow.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

/// A column of a row group.
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) values: Values,
}

/// Values of one type; a missing one is `None`.
pub(crate) enum Values {
    Integers(Vec<Option<i64>>),
    Numbers(Vec<Option<f64>>),
    Texts(Vec<Option<String>>),
}

const MAGIC: &[u8] = b"PAR1";

/// Codes of the specification.
const INT64: i32 = 2;
const DOUBLE: i32 = 5;
const BYTE_ARRAY: i32 = 6;
const UTF8: i32 = 0;
const OPTIONAL: i32 = 1;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const GZIP: i32 = 2;
const DATA_PAGE: i32 = 0;

impl Values {
    fn type_code(&self) -> i32 {
        match self {
            Values::Integers(_) => INT64,
            Values::Numbers(_) => DOUBLE,
            Values::Texts(_) => BYTE_ARRAY,
        }
    }

    /// Which values are there.
    fn presence(&self) -> Vec<bool> {
        match self {
            Values::Integers(values) => values.iter().map(Option::is_some).collect(),
            Values::Numbers(values) => values.iter().map(Option::is_some).collect(),
            Values::Texts(values) => values.iter().map(Option::is_some).collect(),
        }
    }

    /// The present values, one after the other.
    fn plain(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self {
            Values::Integers(values) => values.iter().flatten().for_each(|value| bytes.extend(value.to_le_bytes())),
            Values::Numbers(values) => values.iter().flatten().for_each(|value| bytes.extend(value.to_le_bytes())),
            Values::Texts(values) => {
                for text in values.iter().flatten() {
                    bytes.extend((text.len() as u32).to_le_bytes());
                    bytes.extend(text.as_bytes());
                }
            }
        }
        bytes
    }
}

/// Writes a file row group by row group.
pub(crate) struct ParquetWriter<'a> {
    out: &'a mut dyn Write,
    position: u64,
    rows: u64,
    /// The columns of the file, known with the first row group.
    schema: Vec<(&'static str, i32)>,
    row_groups: Vec<Vec<u8>>,
}

impl<'a> ParquetWriter<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> io::Result<ParquetWriter<'a>> {
        out.write_all(MAGIC)?;
        Ok(ParquetWriter { out, position: MAGIC.len() as u64, rows: 0, schema: Vec::new(), row_groups: Vec::new() })
    }

    /// Writes a row group; all columns have the same length.
    pub(crate) fn row_group(&mut self, columns: &[Column]) -> io::Result<()> {
        self.schema = columns.iter().map(|column| (column.name, column.values.type_code())).collect();
        let rows = columns.first().map_or(0, |column| column.values.presence().len());
        let (mut chunks, mut total) = (Vec::new(), 0);
        for column in columns {
            let (chunk, size) = self.column_chunk(column, rows)?;
            chunks.push(chunk);
            total += size;
        }
        let mut group = Thrift::default();
        group.structs(1, &chunks);
        group.i64(2, total as i64);
        group.i64(3, rows as i64);
        self.row_groups.push(group.end());
        self.rows += rows as u64;
        Ok(())
    }

    /// Writes the single page of a column; returns its metadata and its size before compression.
    fn column_chunk(&mut self, column: &Column, rows: usize) -> io::Result<(Vec<u8>, usize)> {
        let mut page = definition_levels(&column.values.presence());
        page.extend(column.values.plain());
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&page)?;
        let compressed = encoder.finish()?;
        let mut data_page = Thrift::default();
        for (field, value) in [(1, rows as i32), (2, PLAIN), (3, RLE), (4, RLE)] {
            data_page.i32(field, value);
        }
        let mut header = Thrift::default();
        for (field, value) in [(1, DATA_PAGE), (2, page.len() as i32), (3, compressed.len() as i32)] {
            header.i32(field, value);
        }
        header.structure(5, &data_page.end());
        let header = header.end();
        let begin = self.position;
        self.out.write_all(&header)?;
        self.out.write_all(&compressed)?;
        self.position += (header.len() + compressed.len()) as u64;
        let mut meta = Thrift::default();
        meta.i32(1, column.values.type_code());
        meta.i32s(2, &[PLAIN, RLE]);
        meta.texts(3, &[column.name]);
        meta.i32(4, GZIP);
        meta.i64(5, rows as i64);
        meta.i64(6, (header.len() + page.len()) as i64);
        meta.i64(7, (header.len() + compressed.len()) as i64);
        meta.i64(9, begin as i64);
        let mut chunk = Thrift::default();
        chunk.i64(2, begin as i64);
        chunk.structure(3, &meta.end());
        Ok((chunk.end(), header.len() + page.len()))
    }

    /// Writes the metadata.
    pub(crate) fn finish(self) -> io::Result<()> {
        let mut root = Thrift::default();
        root.text(4, "schema");
        root.i32(5, self.schema.len() as i32);
        let mut elements = vec![root.end()];
        for &(name, type_code) in &self.schema {
            let mut element = Thrift::default();
            element.i32(1, type_code);
            element.i32(3, OPTIONAL);
            element.text(4, name);
            if type_code == BYTE_ARRAY {
                element.i32(6, UTF8);
            }
            elements.push(element.end());
        }
        let mut file = Thrift::default();
        file.i32(1, 1);
        file.structs(2, &elements);
        file.i64(3, self.rows as i64);
        file.structs(4, &self.row_groups);
        file.text(6, concat!("cadogan ", env!("CARGO_PKG_VERSION")));
        let file = file.end();
        self.out.write_all(&file)?;
        self.out.write_all(&(file.len() as u32).to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        self.out.flush()
    }
}

/// Which values are present, as runs of equal levels, preceded by their length.
fn definition_levels(presence: &[bool]) -> Vec<u8> {
    let mut runs = Vec::new();
    for run in presence.chunk_by(|a, b| a == b) {
        runs.extend(varint((run.len() as u64) << 1));
        runs.push(u8::from(run[0]));
    }
    let mut bytes = (runs.len() as u32).to_le_bytes().to_vec();
    bytes.extend(runs);
    bytes
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn zigzag(number: i64) -> Vec<u8> {
    varint(((number << 1) ^ (number >> 63)) as u64)
}

/// A structure in Thrift's compact protocol, field by field in ascending order.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last_field: u8,
}

/// Type codes of the compact protocol.
const T_I32: u8 = 5;
const T_I64: u8 = 6;
const T_BINARY: u8 = 8;
const T_LIST: u8 = 9;
const T_STRUCT: u8 = 12;

impl Thrift {
    fn field(&mut self, field: u8, type_code: u8) {
        self.bytes.push((field - self.last_field) << 4 | type_code);
        self.last_field = field;
    }

    fn i32(&mut self, field: u8, value: i32) {
        self.field(field, T_I32);
        self.bytes.extend(zigzag(i64::from(value)));
    }

    fn i64(&mut self, field: u8, value: i64) {
        self.field(field, T_I64);
        self.bytes.extend(zigzag(value));
    }

    fn text(&mut self, field: u8, text: &str) {
        self.field(field, T_BINARY);
        self.raw_text(text);
    }

    fn raw_text(&mut self, text: &str) {
        self.bytes.extend(varint(text.len() as u64));
        self.bytes.extend(text.as_bytes());
    }

    fn structure(&mut self, field: u8, bytes: &[u8]) {
        self.field(field, T_STRUCT);
        self.bytes.extend(bytes);
    }

    fn list(&mut self, field: u8, length: usize, type_code: u8) {
        self.field(field, T_LIST);
        if length < 15 {
            self.bytes.push((length as u8) << 4 | type_code);
        } else {
            self.bytes.push(0xF0 | type_code);
            self.bytes.extend(varint(length as u64));
        }
    }

    fn structs(&mut self, field: u8, items: &[Vec<u8>]) {
        self.list(field, items.len(), T_STRUCT);
        items.iter().for_each(|item| self.bytes.extend(item));
    }

    fn i32s(&mut self, field: u8, items: &[i32]) {
        self.list(field, items.len(), T_I32);
        items.iter().for_each(|&item| self.bytes.extend(zigzag(i64::from(item))));
    }

    fn texts(&mut self, field: u8, items: &[&str]) {
        self.list(field, items.len(), T_BINARY);
        items.iter().for_each(|item| self.raw_text(item));
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_protocol_wants() {
        assert_eq!(varint(300), [0xAC, 0x02]);
        assert_eq!([zigzag(0), zigzag(-1), zigzag(1), zigzag(-2)], [vec![0], vec![1], vec![2], vec![3]]);
    }

    #[test]
    fn levels_are_runs() {
        // Three present, two missing: two runs of two bytes each.
        assert_eq!(definition_levels(&[true, true, true, false, false]), [4, 0, 0, 0, 6, 1, 4, 0]);
    }

    #[test]
    fn a_file_has_its_magic_and_the_length_of_its_metadata() {
        let mut bytes = Vec::new();
        let mut writer = ParquetWriter::new(&mut bytes).expect("memory");
        let column = Column { name: "seed", values: Values::Integers(vec![Some(1), None, Some(-3)]) };
        writer.row_group(&[column]).expect("memory");
        writer.finish().expect("memory");
        assert!(bytes.starts_with(MAGIC) && bytes.ends_with(MAGIC));
        let length = bytes.len();
        let metadata = u32::from_le_bytes(bytes[length - 8..length - 4].try_into().expect("four bytes")) as usize;
        let metadata = &bytes[length - 8 - metadata..length - 8];
        // Version 1 in field 1, then a list of two schema elements in field 2.
        assert_eq!(&metadata[..4], [0x15, 0x02, 0x19, 0x2C]);
        assert_eq!(metadata.last(), Some(&0));
    }
}
