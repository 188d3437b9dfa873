import XML

/// Replaces alternatives by the one for readers that know no extensions (ECMA-376, part 3, 7.6): pandoc finds only pictures in
/// them. Those with drawings stay, since their boxes are found in both forms.
enum WordAlternatives {
    private struct Alternatives {
        let start: Int
        let depth: Int
        /// Where the content of the alternative begins that is read.
        var content = 0
        var choice: Range<Int>?
        var fallback: Range<Int>?
        var hasDrawing = false
    }

    private static let drawings: Set<String> = ["w:drawing", "w:pict", "w:object", "w:txbxContent"]

    /// The body without such alternatives; nil if there are none.
    ///
    /// - Complexity: O(n) in bytes.
    static func rewritten(_ body: [UInt8]) -> [UInt8]? {
        guard ByteSearch.contains("<mc:AlternateContent", in: body),
            let reader = try? XMLReader(body, XMLOptions([]))
        else { return nil }
        var edits = ByteEdits()
        var open: [Alternatives] = []
        var depth = 0
        do throws(XMLError) {
            while let event = try reader.next() {
                switch event.content {
                case .start(let name, _):
                    depth += 1
                    if name == "mc:AlternateContent" {
                        open.append(Alternatives(start: event.range.lowerBound, depth: depth))
                    }
                    guard let last = open.indices.last else { continue }
                    if depth == open[last].depth + 1 { open[last].content = event.range.upperBound }
                    if drawings.contains(name) { for index in open.indices { open[index].hasDrawing = true } }
                case .end(let name):
                    depth -= 1
                    guard let last = open.indices.last else { continue }
                    if depth == open[last].depth {
                        let start = open[last].content
                        let range = start..<max(start, event.range.lowerBound)
                        if name == "mc:Choice", open[last].choice == nil { open[last].choice = range }
                        if name == "mc:Fallback" { open[last].fallback = range }
                    } else if depth < open[last].depth {
                        let alternatives = open.removeLast()
                        guard !alternatives.hasDrawing, let kept = alternatives.fallback ?? alternatives.choice else {
                            continue
                        }
                        // What is kept may hold others.
                        edits.replace(alternatives.start..<kept.lowerBound)
                        edits.replace(kept.upperBound..<event.range.upperBound)
                    }
                case .text, .comment, .instruction, .unknownEntity: continue
                }
            }
        } catch {
            return nil
        }
        return edits.isEmpty ? nil : edits.applied(to: body)
    }
}
