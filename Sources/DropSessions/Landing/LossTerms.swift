import ItemProviders

/// What may be lost on the way, and what follows when more was lost than a representation had promised.
struct LossTerms: Sendable {
    /// Whether nothing at all may be lost.
    var losslessOnly = false
    /// What must not be lost.
    var keptQualities: Set<Loss> = []
    /// Whether a source may go although it was converted.
    var allowsConversion = false

    init() {}

    init(_ configuration: DropConfiguration) {
        losslessOnly = configuration.losslessOnly
        keptQualities = configuration.keptQualities
        allowsConversion = configuration.allowsConversion
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

    /// Why the source of a move must stay after all; nil when no more was lost than was agreed to.
    func objection(to lost: [Loss], as representation: Representation.Description) -> String? {
        let unforeseen = lost.filter { !representation.losses.contains($0) }
        guard !allowsConversion, !unforeseen.isEmpty else { return nil }
        return "what landed has lost \(unforeseen.map(\.rawValue).joined(separator: ", "))"
    }

    private static func failure(
        _ loss: String, _ name: String, _ representation: Representation.Description
    ) -> ItemFailure {
        ItemFailure(
            code: ItemFailure.lossy, subject: name,
            message: "as \(representation.type) it turned out to lose \(loss)",
            hint: "dnd inspect \(ShellWord.quoted(name)) shows all that it can become")
    }
}
