import ItemProviders
package import UniformTypes

/// The failure of a negotiation without an agreement: both lists, the reason, and a hint.
package struct NegotiationFailure {
    let item: DragItem
    let readable: [UniformType]
    let negotiation: Negotiation

    package init(item: DragItem, readable: [UniformType], negotiation: Negotiation) {
        (self.item, self.readable, self.negotiation) = (item, readable, negotiation)
    }

    /// The code of a failure caused by restricted visibility.
    package static let restricted = "restricted"

    /// Whether the source withholds representations that are readable.
    package var isRestricted: Bool {
        negotiation.rejections.contains { rejection in
            guard case .withheld = rejection.reason else { return false }
            return isReadable(rejection.representation)
        }
    }

    /// The failure as text.
    package var failure: ItemFailure {
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
        // The withheld types would not have been readable, but they are why little or nothing is offered.
        let withheld = visibility { _ in true }.map { "; its source offers the rest only to \(Self.audience($0))" }
        let offered = Self.list(visibleTypes)
        let read = Self.list(required.map { [$0] } ?? readable)
        return ItemFailure(
            code: "noCommonType", subject: name,
            message: "no common type: offers \(offered)\(withheld ?? ""); the destination reads \(read)", hint: hint)
    }

    /// The failure as a report: forbidden if the visibility is restricted, since the item could land elsewhere;
    /// otherwise cancelled.
    var report: ItemReport {
        ItemReport(
            source: item.source, type: item.identifiedType, operation: isRestricted ? .forbidden : .cancel,
            status: isRestricted ? .forbidden : .refused, negotiation: negotiation, failure: failure)
    }

    /// The types offered to this destination. Withheld types are not included, so that messages do not name them.
    private var visibleTypes: [UniformType] {
        let withheld = negotiation.rejections.compactMap { rejection -> UniformType? in
            if case .withheld = rejection.reason { return rejection.representation.type }
            return nil
        }
        return item.itemProvider.registeredTypes.filter { !withheld.contains($0) }
    }

    /// What would have been lost, if loss is the only reason.
    private var loss: String? {
        let readable = negotiation.rejections.filter { isReadable($0.representation) }
        for rejection in readable {
            let type = rejection.representation.type.identifier
            switch rejection.reason {
            case .lossy(let fidelity):
                return "it could only be \(type), which is \(fidelity.rawValue), and loss is not allowed"
            case .loses(let loss): return "as \(type) it would lose \(loss.rawValue), which must be kept"
            default: continue
            }
        }
        return nil
    }

    /// Returns the visibility of the first withheld representation that satisfies `isMeant`.
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
