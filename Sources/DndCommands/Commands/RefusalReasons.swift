import Conversion
import DataConverters
import Destinations
import DocumentConverters
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// Reasons for "no common type" that the types alone do not show: a program is missing, or the data holds a value that
/// the other format cannot represent.
struct RefusalReasons: Sendable {
    /// The standard converters, including those whose program is missing.
    let converters: [DeferredConverter]
    /// The types that the destination reads.
    let readable: [UniformType]
    /// A cache by source type: many files share a type, and searching routes looks up programs on this machine.
    private var known: [UniformType: String?] = [:]

    init(converters: [DeferredConverter], readable: [UniformType]) {
        self.converters = converters
        self.readable = readable
    }

    /// Returns `report` with a hint that explains why there was no common type, if such a reason is found.
    mutating func explaining(_ report: ItemReport) -> ItemReport {
        guard let failure = report.failure, failure.code == "noCommonType", let type = report.type else {
            return report
        }
        if type.conforms(to: .directory), case .path(let path) = report.source,
            let names = try? FolderOrder.ofStores.listing(of: path).names, names.allSatisfy({ $0 == ".dnd" })
        {
            return report.explained(
                by: ItemFailure(
                    code: "noParts", subject: failure.subject,
                    message: "is an empty folder: there is nothing to transfer"))
        }
        guard let hint = needs(of: type).map({ "a conversion to one \($0)" }) ?? obstacle(of: report.source, type)
        else {
            return report
        }
        return report.explained(
            by: ItemFailure(
                code: failure.code, subject: failure.subject, message: failure.message, hint: hint,
                isRetryable: failure.isRetryable))
    }

    /// The missing programs of the best route from `type` to a readable type, in words.
    private mutating func needs(of type: UniformType) -> String? {
        if let known = known[type] { return known }
        let words = missing(for: type)
        known[type] = .some(words)
        return words
    }

    private func missing(for type: UniformType) -> String? {
        let converters = converters.map(\.converter)
        guard converters.contains(where: { $0.availability != .available }) else { return nil }
        let graph = ConversionGraph(withMissing: converters)
        for target in readable {
            guard let route = graph.routes(from: type, to: target, most: 1).first else { continue }
            return route.missing.isEmpty ? nil : ConverterText.needs(route.missing)
        }
        return nil
    }

    /// The value in the file's data that prevents the conversion, in words.
    private func obstacle(of source: ItemSource, _ type: UniformType) -> String? {
        guard case .path(let path) = source else { return nil }
        let source = ConversionSource(type: type, content: .file(LoadedFile(path: path, ownership: .source)), name: nil)
        for target in readable {
            if let obstacle = DataConverter.obstacle(of: source, to: target) { return "as \(target): \(obstacle)" }
        }
        return isScan(source) ? "its pages are pictures without text: add the text with an OCR program" : nil
    }

    /// Whether `source` is a PDF that would become a readable type if it had text.
    private func isScan(_ source: ConversionSource) -> Bool {
        guard source.type.conforms(to: .pdf), !PDFTextPeek.mayHaveText(source) else { return false }
        let graph = ConversionGraph(converters: converters.map(\.converter))
        return readable.contains { target in !graph.routes(from: source.type, to: target, most: 1).isEmpty }
    }
}
