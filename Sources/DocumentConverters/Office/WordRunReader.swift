import XML

/// A run of a document of Word.
struct WordRun {
    /// The range of its properties.
    fileprivate(set) var properties: Range<Int>?
    /// The elements directly in it, other than its properties.
    fileprivate(set) var children: [(name: String, range: Range<Int>)] = []
}

/// Reads the runs of a body, in the order of their ends: those of a text box come before the run that holds the box.
enum WordRunReader {
    /// A run whose end has not been read.
    private struct Open {
        var run = WordRun()
        let depth: Int
        /// Where the child that is read begins.
        var start = 0
    }

    /// Calls `body` with each run.
    ///
    /// - Throws: `XMLError` if the part is not well-formed.
    /// - Complexity: O(n) in bytes.
    static func forEachRun(in part: [UInt8], _ body: (WordRun) -> Void) throws(XMLError) {
        let reader = try XMLReader(part, XMLOptions([]))
        var open: [Open] = []
        var depth = 0
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, _):
                depth += 1
                if let last = open.indices.last, depth == open[last].depth + 1 {
                    open[last].start = event.range.lowerBound
                }
                if name == "w:r" { open.append(Open(depth: depth)) }
            case .end(let name):
                if let last = open.last, last.depth == depth { body(open.removeLast().run) }
                depth -= 1
                // The element may be a child of the run around it.
                guard let last = open.indices.last, depth == open[last].depth else { continue }
                let range = open[last].start..<max(open[last].start, event.range.upperBound)
                if name == "w:rPr" {
                    open[last].run.properties = range
                } else {
                    open[last].run.children.append((name, range))
                }
            case .text, .comment, .instruction, .unknownEntity: continue
            }
        }
    }
}
