import DataURLs
import DocumentConverters

/// A card, an event or a to-do as a reader sees it: a title, and lines with a label each.
struct Record {
    /// A line: `Phone (work): +49 30 1`. A value of several lines stands below its label.
    struct Row: Equatable {
        let label: String
        let value: String
    }

    var title: String
    var rows: [Row] = []
    /// A picture, with its media type.
    var picture: (mediaType: String, bytes: [UInt8])?

    /// Adds a line, unless its value is empty.
    mutating func add(_ label: String, _ value: String?) {
        guard let value = value.map(Self.trimmed), !value.isEmpty else { return }
        rows.append(Row(label: label, value: value))
    }

    private static func trimmed(_ text: String) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The records as plain text, with an empty line between them.
    static func text(of records: [Record]) -> String {
        records.map { record in
            record.title + "\n"
                + record.rows.map { "\($0.label):\($0.value.contains("\n") ? "\n" : " ")\($0.value)\n" }.joined()
        }.joined(separator: "\n")
    }

    /// The records as a page, with their pictures.
    static func page(of records: [Record], title: String?) -> String {
        HTMLPage.page(body: body(of: records), title: title)
    }

    /// The records as what is in a page, with their pictures.
    static func body(of records: [Record]) -> String {
        records.map { record in
            let picture = record.picture.map { picture in
                let url = DataURL(mediaType: picture.mediaType, bytes: picture.bytes).text
                return "<p><img alt=\"\" src=\"\(HTMLPage.escaped(url))\"></p>\n"
            }
            let rows = record.rows.map { row in
                let value = HTMLPage.escaped(row.value).split(separator: "\n", omittingEmptySubsequences: false)
                    .joined(separator: "<br>\n")
                return "<dt>\(HTMLPage.escaped(row.label))</dt>\n<dd>\(value)</dd>\n"
            }
            return "<h2>\(HTMLPage.escaped(record.title))</h2>\n" + (picture ?? "")
                + (rows.isEmpty ? "" : "<dl>\n\(rows.joined())</dl>\n")
        }.joined()
    }
}
