import XML

/// A run of a document of Word: an element `w:r` that is in no other one.
struct WordRun {
    /// The range of its properties.
    fileprivate(set) var properties: Range<Int>?
    /// The elements directly in it, other than its properties.
    fileprivate(set) var children: [(name: String, range: Range<Int>)] = []
}

/// Reads the runs of a body, in order.
enum WordRunReader {
    /// Calls `body` with each run that has an end.
    ///
    /// - Throws: `XMLError` if the part is not well-formed.
    /// - Complexity: O(n) in bytes.
    static func forEachRun(in part: [UInt8], _ body: (WordRun) -> Void) throws(XMLError) {
        let reader = try XMLReader(part, XMLOptions([]))
        var run: WordRun?
        // The number of open elements in the run, and where the child began.
        var depth = 0
        var start = 0
        while let event = try reader.next() {
            switch event.content {
            case .start(let name, _):
                guard run != nil else {
                    if name == "w:r" { (run, depth) = (WordRun(), 0) }
                    continue
                }
                depth += 1
                if depth == 1 { start = event.range.lowerBound }
            case .end(let name):
                guard let current = run else { continue }
                if depth == 0 {
                    body(current)
                    run = nil
                    continue
                }
                depth -= 1
                guard depth == 0 else { continue }
                let range = start..<event.range.upperBound
                if name == "w:rPr" { run?.properties = range } else { run?.children.append((name, range)) }
            case .text, .comment, .instruction, .unknownEntity: continue
            }
        }
    }
}
