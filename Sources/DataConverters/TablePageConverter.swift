package import Conversion
import DataFormats
import DocumentConverters
package import ItemProviders
import TextEncodings
package import UniformTypes

/// Converts tables of separated values to pages: an HTML table, whose first row has the names of the columns. Through the
/// page they become documents.
package struct TablePageConverter: Converter {
    package let name = "tables"
    package let rules: [ConversionRule]

    /// The number of bytes that are written at once.
    private static let block = 1 << 18

    /// Creates the converter, which has no dependencies.
    package init() {
        // Not for the tables that other files become, which have better pages.
        rules = [UniformType.commaSeparatedText, .tabSeparatedText].map {
            ConversionRule(from: $0, to: .html, fidelity: .flattened, beginsRoute: true)
        }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, source.content.isReadableAsBytes else { return [] }
        let beginning = source.prefix()
        guard !beginning.isEmpty else { return [] }
        let declared = DeclaredEncoding.ofText(beginning, source)
        let isGuess = TextPeek.encoding(of: beginning, declared: declared)?.isGuess == true
        return rules(from: source.type).map { isGuess ? $0.losing([.encoding]) : $0 }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { [.fromEncoding] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            try DataConverter.checkCancellation(source, context)
            var table = try TableFile(source, context)
            if table.isGuess { context.losses.record([.encoding]) }
            let file = try ScratchFile(in: context.scratch, extension: "html")
            // A row may have more fields than the header, and none is lost.
            let width = try table.width { () throws(ConversionError) in
                try DataConverter.checkCancellation(source, context)
            }
            var output = Array(HTMLPage.beginning(title: source.name, style: HTMLPage.tableStyle).utf8)
            var written = 0
            output += "<table>\n<thead>\n".utf8
            Self.append(table.columns, element: "th", width: width, to: &output)
            output += "</thead>\n<tbody>\n".utf8
            while let row = try table.row() {
                Self.append(row, element: "td", width: width, to: &output)
                guard output.count >= Self.block else { continue }
                try DataConverter.checkCancellation(source, context)
                try file.write(&output, after: &written, within: context.limits)
            }
            output += "</tbody>\n</table>\n</body>\n</html>\n".utf8
            try file.write(&output, after: &written, within: context.limits)
            return .file(LoadedFile(path: file.keep(), ownership: .scratch))
        }
    }

    /// Appends a row, with empty cells up to the width of the table.
    private static func append(_ fields: [String], element: String, width: Int, to output: inout [UInt8]) {
        output += "<tr>".utf8
        for field in fields {
            output += "<\(element)>\(HTMLPage.brokenLines(of: field))</\(element)>".utf8
        }
        for _ in fields.count..<max(width, fields.count) { output += "<\(element)></\(element)>".utf8 }
        output += "</tr>\n".utf8
    }
}
