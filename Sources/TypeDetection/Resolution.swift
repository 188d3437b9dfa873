import UniformTypes

/// Combines the results of content and name.
///
/// Recognised content always takes precedence. The name refines it to a subtype, or to a type that such content can
/// carry (``ContainerFormats``); a guess at the kind of a text yields to a name that suggests another kind of text;
/// unknown content has the type that its name suggests.
struct Resolution {
    let names: NameTypes
    let mimeType: String
    var encoding: TextEncoding?

    /// Returns the type of empty content: the one that its name suggests, or else data.
    func ofEmptyContent() -> DetectedType {
        if let type = names.types.first ?? names.dynamic { return answer(type, .name) }
        return answer(.data, .content)
    }

    /// Returns the type of content that the user's rules recognise; the name may refine it.
    func ofUserType(_ type: UniformType) -> DetectedType {
        if let refined = names.types.first(where: { $0.isSubtype(of: type) }) { return answer(refined, .user) }
        let isNamedSo = names.types.isEmpty || names.types.contains { type.conforms(to: $0) }
        return answer(type, .user, conflict: isNamedSo ? nil : names.types.first)
    }

    func of(_ finding: InspectionResult, looksLikeText: Bool) -> DetectedType {
        switch finding.strength {
        case .sure: recognised(finding.type)
        case .guess: guessed(finding.type)
        case .none: unknown(looksLikeText: looksLikeText)
        }
    }

    private func recognised(_ type: UniformType) -> DetectedType {
        if names.types.contains(type) { return answer(type, .content) }
        if let refined = names.types.first(where: { $0.isSubtype(of: type) }) {
            return answer(refined, .contentAndName)
        }
        if let carried = names.types.first(where: { ContainerFormats.mayCarry(type, $0) }) {
            return answer(carried, .contentAndName)
        }
        if names.types.contains(where: { type.conforms(to: $0) || ContainerFormats.mayCarry($0, type) }) {
            return answer(type, .content)
        }
        return answer(type, .content, conflict: names.types.first)
    }

    private func guessed(_ type: UniformType) -> DetectedType {
        let texts = names.types.filter { $0.conforms(to: .text) || TextBasedTypes.contains($0) }
        guard let first = texts.first else { return answer(type, .content, conflict: names.types.first) }
        if texts.contains(type) { return answer(type, .content) }
        return answer(first, first == .plainText ? .content : .contentAndName)
    }

    private func unknown(looksLikeText: Bool) -> DetectedType {
        let fitting = names.types.first { looksLikeText || !$0.conforms(to: .text) }
        if let type = fitting ?? names.dynamic { return answer(type, .name) }
        return answer(.data, .content, conflict: names.types.first)
    }

    private func answer(
        _ type: UniformType, _ basis: DetectedType.Basis, conflict: UniformType? = nil
    ) -> DetectedType {
        DetectedType(type: type, basis: basis, conflict: conflict, mimeType: mimeType, textEncoding: encoding)
    }
}
