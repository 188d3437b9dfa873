import Conversion
import FileSystem
import SystemPackage

/// What the filter for plain text says of formulas: that the text has one as TeX, because a line cannot show it otherwise. A process
/// that stays has no other way to say so.
enum FormulaMark {
    /// The first paragraph of such a text.
    static let word = "\u{E0DD}dnd_formulas"

    /// Removes the mark from the text at `path`; returns whether it was there.
    ///
    /// - Throws: `ConversionError` with `cannotRead`.
    static func remove(from path: FilePath, subject: String?) throws(ConversionError) -> Bool {
        do {
            let file = try FileDescriptor.open(path, .readWrite)
            defer { try? file.close() }
            let mark = Array(word.utf8)
            guard try file.readBytes(at: 0, count: mark.count) == mark else { return false }
            let text = try file.readBytes(at: Int64(mark.count), count: Int(file.stat().size)).drop { $0 == 0x0A }
            try file.resize(to: 0)
            _ = try file.writeAll(toAbsoluteOffset: 0, text)
            return true
        } catch {
            throw ConversionError(
                .cannotRead, subject: subject, message: "its text cannot be read again: \(error)", underlying: error)
        }
    }
}

/// Formulas in a page that a script draws: TeX between `\\(` and `\\)` or dollar signs, which text has as it is.
enum ScriptedFormulas {
    /// Whether a page has a script that draws formulas, and the signs of some.
    ///
    /// - Complexity: O(n) in bytes.
    static func areIn(_ page: [UInt8]) -> Bool {
        ["MathJax", "mathjax", "katex", "KaTeX"].contains { ByteSearch.contains($0, in: page) }
            && ["\\(", "\\[", "$$"].contains { ByteSearch.contains($0, in: page) }
    }
}
