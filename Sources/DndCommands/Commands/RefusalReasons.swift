import DataConverters
import Conversion
import DropSessions
import ItemProviders
import UniformTypes

/// Why there was no common type, where that is not to be seen from the types alone: a program is missing, or data holds a value that the
/// other format has no place for.
struct RefusalReasons {
    /// The converters that this machine would have.
    let converters: [any Converter]
    /// What the destination reads.
    let readable: [UniformType]
    /// What the ways from types need: thousands of files are of one, and looking for a way asks the machine for its programs.
    private var known: [UniformType: String?] = [:]

    init(converters: [any Converter], readable: [UniformType]) {
        self.converters = converters
        self.readable = readable
    }

    /// `report`, its hint saying why there was no common type, if there is such a reason.
    mutating func explaining(_ report: ItemReport) -> ItemReport {
        guard let failure = report.failure, failure.code == "noCommonType", let type = report.type,
            let hint = needs(of: type).map({ "a conversion to one \($0)" }) ?? obstacle(of: report.source, type)
        else { return report }
        return report.explained(
            by: ItemFailure(code: failure.code, subject: failure.subject, message: failure.message, hint: hint))
    }

    /// What the best way from `type` to something readable needs, in words.
    private mutating func needs(of type: UniformType) -> String? {
        if let known = known[type] { return known }
        let words = missing(for: type)
        known[type] = .some(words)
        return words
    }

    private func missing(for type: UniformType) -> String? {
        guard converters.contains(where: { $0.availability != .available }) else { return nil }
        let graph = ConversionGraph(withMissing: converters)
        for target in readable {
            guard let route = graph.routes(from: type, to: target, most: 1).first else { continue }
            return route.missing.isEmpty ? nil : ConverterText.needs(route.missing)
        }
        return nil
    }

    /// What the data of a file holds that is in its way, in words.
    private func obstacle(of source: ItemSource, _ type: UniformType) -> String? {
        guard case .path(let path) = source else { return nil }
        let source = ConversionSource(type: type, content: .file(LoadedFile(path: path, ownership: .source)), name: nil)
        for target in readable {
            if let obstacle = DataConverter.obstacle(of: source, to: target) { return "as \(target): \(obstacle)" }
        }
        return nil
    }
}
