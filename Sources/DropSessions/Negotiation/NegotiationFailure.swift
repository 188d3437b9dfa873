import ItemProviders
import UniformTypes

/// The answer when nothing that is offered can be read: both lists, what stood in the way, and what to try.
struct NegotiationFailure {
    let item: DragItem
    let readable: [UniformType]
    let negotiation: Negotiation

    /// The code of what the source keeps back.
    static let restricted = "restricted"

    /// Whether the source keeps back the very representations that could have been read.
    var isRestricted: Bool {
        negotiation.rejections.contains { rejection in
            guard case .withheld = rejection.reason else { return false }
            return isReadable(rejection.representation)
        }
    }

    /// The item's failure in words.
    var failure: ItemFailure {
        let name = item.source.displayName
        let hint = "list all that it can become: dnd inspect \(ShellWord.quoted(name))"
        if isRestricted {
            return ItemFailure(
                code: Self.restricted, subject: name,
                message:
                    "its source offers it only to \(Self.audience(visibility(isReadable))), and the destination is not one of them",
                hint: hint)
        }
        if let loss {
            return ItemFailure(code: ItemFailure.lossy, subject: name, message: loss, hint: hint)
        }
        let required = negotiation.rejections.lazy.compactMap { rejection -> UniformType? in
            if case .notTheRequiredType(let type) = rejection.reason { return type }
            return nil
        }.first
        if let required, visibleTypes.contains(where: { $0.conforms(to: required) }) {
            return ItemFailure(
                code: "noCommonType", subject: name,
                message: "no common type: \(required) is asked for; the destination reads \(Self.list(readable))",
                hint: hint)
        }
        // What is kept back would not have been of use; still, it is why nothing, or not everything, is offered.
        let withheld = visibility { _ in true }.map { "; its source offers the rest only to \(Self.audience($0))" }
        let offered = Self.list(visibleTypes)
        let read = Self.list(required.map { [$0] } ?? readable)
        return ItemFailure(
            code: "noCommonType", subject: name,
            message: "no common type: offers \(offered)\(withheld ?? ""); the destination reads \(read)", hint: hint)
    }

    /// The refusal as a report: what is restricted is possible elsewhere, the rest is not for this destination.
    var report: ItemReport {
        ItemReport(
            source: item.source, type: item.type, operation: isRestricted ? .forbidden : .cancel,
            status: isRestricted ? .forbidden : .cancelled, negotiation: negotiation, failure: failure)
    }

    /// What is offered to this destination: a withheld type is not named, since it is not offered.
    private var visibleTypes: [UniformType] {
        let withheld = negotiation.rejections.compactMap { rejection -> UniformType? in
            if case .withheld = rejection.reason { return rejection.representation.type }
            return nil
        }
        return item.itemProvider.registeredTypes.filter { !withheld.contains($0) }
    }

    /// What would have been lost, where loss alone stood in the way.
    private var loss: String? {
        let readable = negotiation.rejections.filter { isReadable($0.representation) }
        for rejection in readable {
            let type = rejection.representation.type.identifier
            switch rejection.reason {
            case .lossy(let fidelity):
                return "it could only be \(type), which is \(fidelity.name), and loss is not allowed"
            case .loses(let loss): return "as \(type) it would lose \(loss.rawValue), which must be kept"
            default: continue
            }
        }
        return nil
    }

    /// Who may see the first of the representations that are kept back and that `isMeant` is true of.
    private func visibility(_ isMeant: (Representation.Description) -> Bool) -> RepresentationVisibility? {
        for rejection in negotiation.rejections where isMeant(rejection.representation) {
            if case .withheld(let visibility) = rejection.reason { return visibility }
        }
        return nil
    }

    private static func audience(_ visibility: RepresentationVisibility?) -> String {
        switch visibility {
        case .group: "stores of the same group"
        case .team: "folders of the same Unix group"
        default: "the store that it is in"
        }
    }

    private func isReadable(_ representation: Representation.Description) -> Bool {
        readable.contains { representation.type.conforms(to: $0) }
    }

    private static func list(_ types: [UniformType]) -> String {
        types.isEmpty ? "nothing" : types.map(\.identifier).joined(separator: ", ")
    }
}
