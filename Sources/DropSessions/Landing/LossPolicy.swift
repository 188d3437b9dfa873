import ItemProviders

/// What must not be lost; checked again after a load, when the actual losses are known.
struct LossPolicy: Sendable {
    /// Whether no loss is allowed.
    var losslessOnly = false
    /// Qualities that must not be lost.
    var keptQualities: Set<Loss> = []

    init() {}

    init(_ configuration: DropConfiguration) {
        losslessOnly = configuration.losslessOnly
        keptQualities = configuration.keptQualities
    }

    /// Refuses content whose load lost too much. Nothing has been written yet.
    ///
    /// - Throws: `ItemFailure` with the code `lossy`.
    func check(_ lost: [Loss], of name: String, as representation: Representation.Description) throws {
        if let loss = lost.first(where: keptQualities.contains) {
            throw Self.failure("\(loss.rawValue), which must be kept", name, representation)
        }
        if losslessOnly, !lost.isEmpty {
            let words = lost.map(\.rawValue).joined(separator: ", ")
            throw Self.failure("\(words), and loss is not allowed", name, representation)
        }
    }

    private static func failure(
        _ loss: String, _ name: String, _ representation: Representation.Description
    ) -> ItemFailure {
        ItemFailure(
            code: ItemFailure.lossy, subject: name,
            message: "as \(representation.type) it loses \(loss)",
            hint: "list all that it can become: dnd inspect \(ShellWord.quoted(name))")
    }
}
