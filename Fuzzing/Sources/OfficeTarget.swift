import DataFormats
import FileSystem
import XML

@testable import OfficeDocuments

extension FuzzTarget {
    /// Spreadsheets and presentations. The first byte selects what the rest is: a container, the XML of a sheet or slide of
    /// either format, or a number format with numbers.
    static let office = FuzzTarget(name: "office") { bytes in
        let rest = Array(bytes.dropFirst())
        switch (bytes.first ?? 0) % 8 {
        case 0: container(rest, .openXML)
        case 1: container(rest, .openDocument)
        case 2:
            var parser = ExcelSheetParser(
                strings: SharedStrings(),
                styles: CellStyles(["General", "yyyy-mm-dd", "[h]:mm", "h:mm"], dates: .from1900))
            sheet(rest, facts: { parser.facts }) { event, row in try parser.take(event, row) }
        case 3:
            var parser = OpenDocumentSheetParser(wanted: 0..<1)
            sheet(rest, facts: { parser.facts.first ?? SheetFacts() }) { event, row in
                try parser.take(event) { if case .row(let found) = $0 { try row(found) } }
            }
        case 4: format(rest)
        case 5:
            var parser = SlideParser(layout: SlideLayout())
            events(rest) { try parser.take($0) }
            check(parser.builder.slide)
        case 6:
            var parser = OpenDocumentSlideParser(wanted: 0..<8)
            events(rest) { try parser.take($0, check) }
        default:
            var parser = ChartParser()
            events(rest) { try parser.take($0) }
            for table in (try? ChartSeries.tables(of: parser.series)) ?? [] {
                expect(Set(table.map(\.count)).count <= 1, "rows have different lengths")
            }
        }
    }

    private static func events(_ bytes: [UInt8], _ take: (XMLEvent.Content) throws -> Void) {
        guard let reader = try? XMLReader(bytes, XMLOptions([.attributes, .text])) else { return }
        do { while let event = try reader.next() { try take(event.content) } } catch {}
    }

    private static func check(_ slide: Slide) {
        for case .paragraph(let paragraph) in slide.blocks {
            expect(
                !paragraph.text.isEmpty && (0...SlideBuilder.deepest).contains(paragraph.level), "a paragraph is empty")
        }
    }

    private static var limits: OfficeLimits {
        var limits = OfficeLimits()
        limits.memoryBytes = 16 << 20
        limits.partBytes = 16 << 20
        return limits
    }

    private static func container(_ bytes: [UInt8], _ format: Workbook.Format) {
        guard let file = try? AnonymousFile(inMemory: "workbook", holding: bytes) else { return }
        defer { withExtendedLifetime(file) {} }
        guard let workbook = try? Workbook(path: file.path, format: format, limits: limits) else { return }
        for index in workbook.sheets.indices.prefix(4) {
            try? workbook.read(index..<index + 1) { event in if case .row(let row) = event { check(row) } }
        }
    }

    /// Parses a sheet; its rows must be in order, within the columns that are known at the end.
    private static func sheet(
        _ bytes: [UInt8], facts: () -> SheetFacts,
        _ take: (XMLEvent.Content, (SheetRow) throws -> Void) throws -> Void
    ) {
        guard let reader = try? XMLReader(bytes, XMLOptions([.attributes, .text])) else { return }
        var next = 0
        var columns = 0..<0
        do {
            while let event = try reader.next() {
                try take(event.content) { row in
                    expect(row.index >= next && row.repeats >= 1, "rows are not in order")
                    next = row.index + row.repeats
                    check(row)
                    guard let first = row.cells.first, let last = row.cells.last else { return }
                    columns =
                        columns.isEmpty
                        ? first.column..<last.column + 1
                        : min(columns.lowerBound, first.column)..<max(columns.upperBound, last.column + 1)
                }
            }
            expect(facts().columns == columns, "the columns are not those of the rows")
        } catch {}
    }

    private static func check(_ row: SheetRow) {
        expect(!row.cells.isEmpty, "a row has no value")
        for (cell, next) in zip(row.cells, row.cells.dropFirst()) {
            expect(cell.column < next.column, "cells are not in order")
        }
        for cell in row.cells.prefix(64) {
            expect((0..<SheetSize.columns).contains(cell.column), "a cell is outside of the sheet")
            _ = cell.shown
            if case .number(let number) = cell.value {
                expect(Double(CellValue.digits(of: number)) == number, "a number is not what it was")
            }
        }
    }

    /// Shows numbers in a format. What is a date must be one that others can read.
    private static func format(_ bytes: [UInt8]) {
        let (pattern, code) = (bytes.prefix(8), String(decoding: bytes.dropFirst(8), as: UTF8.self))
        let format = NumberFormat(code)
        _ = format.shown("text")
        let bits = pattern.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let wild = Double(bitPattern: bits)
        for number in [wild, Double(bits % 3_000_000_000) / 1000, -0.5, 0, 1e300, 45_322.999_999_999]
        where number.isFinite {
            for system in [DateSystem.from1900, .from1904] {
                let serial = SerialNumber(number, system)
                _ = format.shown(serial)
                for kind in [DateKind.date, .time, .dateAndTime] {
                    guard let text = serial.text(kind) else { continue }
                    expect(Timestamp(text) != nil, "\(text) is not a date")
                }
            }
        }
    }
}
