/// Why a declaration was not taken into the catalogue.
public struct DeclarationProblem: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The identifier has characters that no identifier may have, or none at all.
        case malformedIdentifier
        /// The identifier is that of a dynamic type.
        case dynamicIdentifier
        /// The type is declared already, and otherwise.
        case alreadyDeclared
        /// A type that it conforms to is declared nowhere.
        case unknownParent
        /// It would descend from itself.
        case cycle
        /// An extension, MIME type or OSType cannot be one.
        case malformedTag
    }

    /// What is wrong.
    public let code: Code
    /// The place of the declaration in the list that was given, 0-based.
    public let index: Int
    /// The identifier of the declaration.
    public let subject: String
    /// What was found, and what was expected.
    public let message: String
    /// What to do, where there is something to say.
    public let hint: String?

    init(_ code: Code, index: Int, subject: String, message: String, hint: String? = nil) {
        self.code = code
        self.index = index
        self.subject = subject
        self.message = message
        self.hint = hint
    }
}
