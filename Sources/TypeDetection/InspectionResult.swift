import UniformTypes

/// What the content says, and how far that can be relied on.
struct InspectionResult: Equatable {
    enum Strength: Comparable {
        /// Nothing is known but that there are bytes.
        case none
        /// A guess at what a text is; a name of another kind of text is believed instead.
        case guess
        /// The content says so.
        case sure
    }

    let type: UniformType
    let strength: Strength

    static let nothing = InspectionResult(type: .data, strength: .none)

    static func sure(_ type: UniformType) -> InspectionResult { InspectionResult(type: type, strength: .sure) }
    static func guess(_ type: UniformType) -> InspectionResult { InspectionResult(type: type, strength: .guess) }

    /// A finding on a type that is known by its identifier; nil where the catalogue does not have it.
    static func sure(_ identifier: String) -> InspectionResult? { UniformType(identifier).map { .sure($0) } }
    static func guess(_ identifier: String) -> InspectionResult? { UniformType(identifier).map { .guess($0) } }
}
