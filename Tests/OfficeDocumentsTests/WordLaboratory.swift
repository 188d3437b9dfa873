@testable import OfficeDocuments

/// Builds documents of Word 97: text in pieces, and the properties of its paragraphs and characters. (MS-DOC 2.3 to 2.9)
struct WordLaboratory {
    /// A piece of the text.
    struct Piece {
        var text: String
        /// Whether it is in Windows-1252; otherwise in UTF-16.
        var isNarrow = true
        var modifier = 0
    }

    /// The pieces, in order. Properties are told by the characters at which their runs end.
    var pieces: [Piece] = []
    /// The ends of paragraphs, with their styles and properties.
    var paragraphs: [(end: Int, style: Int, properties: [UInt8])] = []
    /// The ends of runs of characters, with their properties.
    var runs: [(end: Int, properties: [UInt8])] = []
    /// Lists of properties that pieces refer to.
    var modifications: [[UInt8]] = []
    /// The lengths of the parts: the body, footnotes, headers, macros, comments, endnotes, text boxes.
    var lengths: [Int] = []
    /// Tables by their numbers in the header.
    var tables: [(table: WordFile.Table, content: [UInt8])] = []
    var flags = 0x0200
    var version = 0xC1
    var signature = 0xA5EC
    /// The stream of long lists.
    var data: [UInt8] = []
    /// Whether all pieces are at the place of the first one.
    var sharesPieces = false

    init(_ text: String = "") {
        guard !text.isEmpty else { return }
        pieces = [Piece(text: text)]
        lengths = [text.utf16.count]
        paragraphs = [(text.utf16.count, 0, [])]
        runs = [(text.utf16.count, [])]
    }

    private static func little(_ values: [Int], _ width: Int = 4) -> [UInt8] {
        CompoundFileBuilder.little(values, width)
    }

    /// A property with its value.
    static func property(_ code: Int, _ value: Int) -> [UInt8] {
        let width = [1, 1, 2, 4, 2, 2, 1, 3][code >> 13]
        return little([code], 2) + little([value], width)
    }

    /// A style sheet: for each style its number, the one it is based on, and the properties of paragraphs and characters.
    static func styles(
        _ styles: [(number: Int, isOfCharacters: Bool, base: Int, paragraph: [UInt8], characters: [UInt8])]
    ) -> [UInt8] {
        var sheet = little([18, styles.count, 10], 2) + [UInt8](repeating: 0, count: 14)
        for (index, style) in styles.enumerated() {
            func list(_ bytes: [UInt8]) -> [UInt8] {
                little([bytes.count], 2) + bytes + [UInt8](repeating: 0, count: bytes.count % 2)
            }
            var body = little([style.number, (style.isOfCharacters ? 2 : 1) | style.base << 4, 0, 0, 0], 2)
            body += little([1, 0x53, 0], 2)
            if !style.isOfCharacters { body += list(little([index], 2) + style.paragraph) }
            body += list(style.characters)
            sheet += little([body.count], 2) + body
        }
        return sheet
    }

    /// The tables of lists of nine levels each: the first number, the format, and the text, in which `%1` is a level.
    static func lists(
        _ lists: [[(start: Int, format: Int, text: String)]],
        uses: [(list: Int, starts: [(level: Int, start: Int)])]
    ) -> [(WordFile.Table, [UInt8])] {
        var table = little([lists.count], 2)
        for index in lists.indices {
            table += little([1000 + index, 0]) + little(Array(repeating: 0xFFF, count: 9), 2) + [0, 0]
        }
        for list in lists {
            for depth in 0..<9 {
                let level = depth < list.count ? list[depth] : (start: 1, format: 255, text: "")
                var (units, places) = ([Int](), [UInt8]())
                var rest = level.text[...]
                while let character = rest.popFirst() {
                    if character == "%", let digit = rest.popFirst()?.wholeNumberValue {
                        units.append(digit - 1)
                        places.append(UInt8(units.count))
                    } else {
                        units += String(character).utf16.map(Int.init)
                    }
                }
                table += little([level.start]) + [UInt8(level.format), 0]
                table += places + [UInt8](repeating: 0, count: 22 - places.count)
                table += little([units.count] + units, 2)
            }
        }
        var overrides = little([uses.count])
        for use in uses { overrides += little([1000 + use.list, 0, 0, use.starts.count]) }
        for use in uses {
            overrides += little([-1]) + use.starts.flatMap { little([$0.start, $0.level | 0x10]) }
        }
        return [(.lists, table), (.listOverrides, overrides)]
    }

    // MARK: - The file

    /// Where the text begins in the stream.
    private static let textOffset = 1024

    /// The bytes of the document.
    func file() -> [UInt8] {
        var (text, records, positions) = ([UInt8](), [UInt8](), [0])
        var offsets: [Int] = []
        for piece in pieces {
            let units = Array(piece.text.utf16)
            let start = Self.textOffset + text.count
            records += Self.little([0], 2)
            if piece.isNarrow, sharesPieces, !text.isEmpty {
                records += Self.little([2 * Self.textOffset | 0x4000_0000])
            } else if piece.isNarrow {
                text += units.map(Self.byte)
                records += Self.little([2 * start | 0x4000_0000])
            } else {
                text += Self.little(units.map(Int.init), 2)
                records += Self.little([start])
            }
            records += Self.little([piece.modifier], 2)
            offsets += units.indices.map { sharesPieces ? Self.textOffset : start + $0 * (piece.isNarrow ? 1 : 2) }
            positions.append((positions.last ?? 0) + units.count)
        }
        offsets.append(Self.textOffset + text.count)
        var main = [UInt8](repeating: 0, count: Self.textOffset) + text
        main += [UInt8](repeating: 0, count: (512 - main.count % 512) % 512)
        let page = main.count / 512
        main += page512(paragraphs.map { ($0.end, Self.little([$0.style], 2) + $0.properties) }, offsets, 13)
        main += page512(runs.map { ($0.end, $0.properties) }, offsets, 1)

        let table = Self.little(positions) + records
        let pieces =
            modifications.flatMap { [1] + Self.little([$0.count], 2) + $0 } + [2] + Self.little([table.count]) + table
        let ends = [offsets.first ?? 0, offsets.last ?? 0]
        var all = tables
        all += [
            (.pieces, pieces), (.paragraphPages, Self.little(ends + [page])),
            (.characterPages, Self.little(ends + [page + 1])),
        ]
        var tableStream = [UInt8](repeating: 0, count: 4)
        for (number, content) in all {
            // The levels of lists are after the table, and are not counted.
            let size = number == .lists ? 2 + 28 * (Int(content[0]) + Int(content[1]) << 8) : content.count
            main.replaceSubrange(
                154 + 8 * number.rawValue..<162 + 8 * number.rawValue, with: Self.little([tableStream.count, size]))
            tableStream += content
        }
        main.replaceSubrange(0..<4, with: Self.little([signature, version], 2))
        main.replaceSubrange(10..<12, with: Self.little([flags], 2))
        main.replaceSubrange(0x4C..<0x4C + 4 * lengths.count, with: Self.little(lengths))
        let streams = [("WordDocument", main), ("1Table", tableStream)] + (data.isEmpty ? [] : [("Data", data)])
        return CompoundFileBuilder.file(streams)
    }

    private static func byte(_ unit: UInt16) -> UInt8 {
        (0...255).first { WindowsCharacters.unit(of: $0) == unit } ?? UInt8(ascii: "?")
    }

    /// A page of the properties of runs.
    private func page512(_ runs: [(end: Int, properties: [UInt8])], _ offsets: [Int], _ width: Int) -> [UInt8] {
        var page = Self.little([offsets.first ?? 0] + runs.map { offsets[min($0.end, offsets.count - 1)] })
        var places = [UInt8](repeating: 0, count: width * runs.count)
        var (end, content) = (510, [UInt8](repeating: 0, count: 512))
        for (index, run) in runs.enumerated() where !run.properties.isEmpty {
            // Paragraphs count double bytes, of which the size takes one half, or a zero and the size two.
            var list = run.properties
            if width == 13 {
                list = list.count % 2 == 1 ? [UInt8((list.count + 1) / 2)] + list : [0, UInt8(list.count / 2)] + list
            } else {
                list = [UInt8(list.count)] + list
            }
            end = (end - list.count) & ~1
            content.replaceSubrange(end..<end + list.count, with: list)
            places[width * index] = UInt8(end / 2)
        }
        page += places
        content.replaceSubrange(0..<page.count, with: page)
        content[511] = UInt8(runs.count)
        return content
    }
}
