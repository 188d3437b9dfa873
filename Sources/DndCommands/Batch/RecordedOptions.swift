import ArgumentParser
import Configuration
import Conversion
import ItemProviders
import Transfer
import UniformTypes

extension TransferOptions {
    /// The options that decide what lands, as arguments: a plan keeps them, and parsing them gives them back. Options
    /// that only say how a command runs and what it prints are left out.
    ///
    /// - Throws: `ValidationError` for a position, which a drop in several runs cannot keep.
    func recorded() throws -> [String] {
        if place.before != nil || place.after != nil || place.place.map({ $0 != .end }) == true {
            throw ValidationError("the items of a batch land at the end: --at, --before and --after cannot be used")
        }
        var arguments: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { arguments += ["--\(name)", value] }
        }
        func add(_ name: String, if isSet: Bool) { if isSet { arguments.append("--\(name)") } }
        add("into", place.into?.name)
        add("as", requiredType?.type.identifier)
        add("accept", acceptedTypes?.types.map(\.identifier).joined(separator: ","))
        add("prefer", preference?.rawValue)
        add("lossless-only", if: losslessOnly)
        add("prove", if: proves)
        add("require", required?.losses.map(\.rawValue).sorted().joined(separator: ","))
        add("dpi", conversions.dotsPerInch.map { "\($0)" })
        add(
            "size",
            conversions.size.map { "\($0.size.width.map(String.init) ?? "")x\($0.size.height.map(String.init) ?? "")" })
        add("quality", conversions.quality.map(String.init))
        add("png", conversions.png?.rawValue)
        add("strip", conversions.strip?.rawValue)
        add("colours", conversions.colours?.rawValue)
        add("wrap", conversions.columns.map(String.init))
        add("from-encoding", conversions.text.encoding?.name)
        add("usual-dpi", conversions.usualDotsPerInch.map { "\($0)" })
        add("usual-strip", conversions.usualStrip?.rawValue)
        add("usual-colours", conversions.usualColours?.rawValue)
        add("usual-wrap", conversions.usualColumns.map(String.init))
        for limit in conversions.limit.arguments { add("limit", "\(limit.name.rawValue)=\(limit.value)") }
        add("require-confinement", if: conversions.confinement.isRequired)
        add("companions", companions.grouping?.rawValue)
        add("no-preserve", droppedMetadata?.words)
        add("make", kindToMake?.rawValue)
        add("usual-make", usualKind?.rawValue)
        add("if-exists", collision?.rawValue)
        add("usual-if-exists", usualCollision?.rawValue)
        add("skip-known", if: skipsKnown)
        add("usual-skip-known", if: usuallySkipsKnown)
        return arguments
    }
}

extension MetadataListArgument {
    /// The argument.
    fileprivate var words: String {
        Self.words.filter { $0.key != "all" && metadata.contains($0.value) }.map(\.key).joined(separator: ",")
    }
}
