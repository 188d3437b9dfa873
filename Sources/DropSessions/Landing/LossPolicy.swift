import ItemProviders

/// What must not be lost on the way, looked at once more when a load has told what was.
struct LossPolicy: Sendable {
    /// Whether nothing at all may be lost.
    var losslessOnly = false
    /// What must not be lost.
    var keptQualities: Set<Loss> = []

    init() {}

    init(_ configuration: DropConfiguration) {
        losslessOnly = configuration.losslessOnly
        keptQualities = configuration.keptQualities
    }

    /// Refuses what lost too much while it was made. Nothing has been written then.
    ///
    /// - Throws: `ItemFailure` with `lossy`.
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
