import Places

/// Adds the end tags of cells, rows and groups of rows that a page omits, as it may (HTML standard, 13.1.2.4): pandoc takes
/// each such cell for a paragraph.
struct HTMLTables {
    /// The parts of a table that are open.
    private struct Table {
        var group: String?
        var hasRow = false
        var cell: String?
    }

    private var output: [UInt8] = []
    private var tables: [Table] = []
    private var isChanged = false

    /// The rewritten page; nil if it needs no change.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
        var rewriter = HTMLTables()
        rewriter.output.reserveCapacity(bytes.count)
        for token in HTMLTokenizer(bytes) {
            rewriter.prepare(for: token)
            rewriter.output += bytes[token.range]
        }
        return rewriter.isChanged ? rewriter.output : nil
    }

    private static let groups: Set<String> = ["thead", "tbody", "tfoot"]

    /// Ends what the token ends without a tag of its own.
    private mutating func prepare(for token: HTMLToken) {
        let name = token.name
        guard let last = tables.indices.last else {
            if token.begins("table") { tables.append(Table()) }
            return
        }
        switch (token.kind, name) {
        case (.startTag, "table"): tables.append(Table())
        case (.startTag, "td"), (.startTag, "th"):
            endCell()
            tables[last].cell = name
        case (.startTag, "tr"):
            endRow()
            tables[last].hasRow = true
        case (.startTag, _) where Self.groups.contains(name):
            endGroup()
            tables[last].group = name
        case (.endTag, "td"), (.endTag, "th"): tables[last].cell = nil
        case (.endTag, "tr"):
            endCell()
            tables[last].hasRow = false
        case (.endTag, _) where Self.groups.contains(name):
            endRow()
            tables[last].group = nil
        case (.endTag, "table"):
            endGroup()
            tables.removeLast()
        default: break
        }
    }

    private mutating func endCell() { end(\.cell) }

    private mutating func endRow() {
        endCell()
        guard tables[tables.count - 1].hasRow else { return }
        tables[tables.count - 1].hasRow = false
        add("tr")
    }

    private mutating func endGroup() {
        endRow()
        end(\.group)
    }

    private mutating func end(_ part: WritableKeyPath<Table, String?>) {
        guard let name = tables[tables.count - 1][keyPath: part] else { return }
        tables[tables.count - 1][keyPath: part] = nil
        add(name)
    }

    private mutating func add(_ name: String) {
        output += Array("</\(name)>".utf8)
        isChanged = true
    }
}
