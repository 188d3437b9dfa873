import ItemProviders
import UniformTypes

/// The answer when nothing that is offered can be read: both lists, and what to try.
struct NoCommonType {
    let item: DragItem
    let readable: [UniformType]
    let negotiation: Negotiation

    /// The item's failure in words.
    var failure: ItemFailure {
        let offered = item.itemProvider.registeredTypes
        let required = negotiation.rejections.lazy.compactMap { rejection -> UniformType? in
            if case .notTheRequiredType(let type) = rejection.reason { return type }
            return nil
        }.first
        let read = required.map { [$0] } ?? readable
        return ItemFailure(
            code: "noCommonType", subject: item.source.displayName,
            message: "no common type: offers \(Self.list(offered)); the destination reads \(Self.list(read))",
            hint: "dnd inspect \(ShellWord.quoted(item.source.displayName)) shows all that it can become")
    }

    private static func list(_ types: [UniformType]) -> String {
        types.isEmpty ? "nothing" : types.map(\.identifier).joined(separator: ", ")
    }
}
