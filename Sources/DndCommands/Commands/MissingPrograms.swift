import Conversion
import Converters
import DropSessions
import UniformTypes

/// What an item that nobody could convert here might have become, were a program installed.
struct MissingPrograms {
    /// The converters that this machine would have.
    let converters: [any Converter]
    /// What the destination reads.
    let readable: [UniformType]

    /// `report`, its hint naming the program without which there was no common type, if that is why.
    func explaining(_ report: ItemReport) -> ItemReport {
        guard let failure = report.failure, failure.code == "noCommonType", let type = report.type,
            converters.contains(where: { $0.availability != .available }), let needs = needs(of: type)
        else { return report }
        return ItemReport(
            source: report.source, type: report.type, operation: report.operation, status: report.status,
            negotiation: report.negotiation, landing: report.landing,
            failure: ItemFailure(
                code: failure.code, subject: failure.subject, message: failure.message,
                hint: "the way to one \(needs)"),
            reason: report.reason, lost: report.lost)
    }

    /// What the best way from `type` to something readable needs, in words.
    private func needs(of type: UniformType) -> String? {
        let graph = ConversionGraph(withMissing: converters)
        for target in readable {
            guard let route = graph.routes(from: type, to: target, most: 1).first else { continue }
            return route.missing.isEmpty ? nil : ConverterText.needs(route.missing)
        }
        return nil
    }
}
