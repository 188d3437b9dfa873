import UniformTypes

/// A type found in the content, and its reliability.
struct InspectionResult: Equatable {
    enum Strength: Comparable {
        /// The content is unknown.
        case none
        /// A guess at the kind of a text; a name that suggests another kind of text takes precedence.
        case guess
        /// The content identifies the type.
        case sure
    }

    let type: UniformType
    let strength: Strength

    static let nothing = InspectionResult(type: .data, strength: .none)

    static func sure(_ type: UniformType) -> InspectionResult { InspectionResult(type: type, strength: .sure) }
    static func guess(_ type: UniformType) -> InspectionResult { InspectionResult(type: type, strength: .guess) }

    /// A result for a type given by its identifier; nil if the type is not declared.
    static func sure(_ identifier: String) -> InspectionResult? { UniformType(identifier).map { .sure($0) } }
    static func guess(_ identifier: String) -> InspectionResult? { UniformType(identifier).map { .guess($0) } }
}
