import Archives
import Conversion
import OfficeDocuments

/// The headers and footers of an office document, which pandoc does not read.
enum RunningTextParts {
    /// Whether a part of Word is a header or a footer.
    static func isWordPart(_ name: String) -> Bool { name.hasPrefix("word/header") || name.hasPrefix("word/footer") }

    /// Whether the styles of an OpenDocument text have a header or footer, and not only a style for some.
    static func isInStyles(_ styles: [UInt8]) -> Bool {
        ["<style:header>", "<style:header-first>", "<style:footer>", "<style:footer-first>"].contains {
            ByteSearch.contains($0, in: styles)
        }
    }

    /// The headers and footers of the document in `input`, as far as they can be read.
    ///
    /// - Parameter styles: Those of an OpenDocument text.
    static func find(
        _ entries: [ZipDirectory.Entry], of input: borrowing SourceDescriptor, format: DocumentFormat, styles: [UInt8]?,
        in context: ConversionContext
    ) -> RunningText {
        let isWord = format.reader == "docx"
        guard isWord ? entries.contains(where: { isWordPart($0.name) }) : styles.map(isInStyles) ?? false else {
            return RunningText()
        }
        do {
            let container = try OfficeContainer(
                path: OfficeInput.path(of: input), limits: OfficeLimits(context, bytes: input.size))
            return try isWord ? RunningText(ofWordDocument: container) : RunningText(ofOpenDocument: container)
        } catch {
            var none = RunningText()
            none.omit()
            return none
        }
    }

    /// The elements of a page with the paragraphs; empty without any.
    static func element(_ name: String, _ paragraphs: [String]) -> String {
        guard !paragraphs.isEmpty else { return "" }
        return "<\(name)>\n" + paragraphs.map { "<p>\(HTMLPage.escaped($0))</p>\n" }.joined() + "</\(name)>\n"
    }
}
