/// The reason why a declaration was rejected.
public struct DeclarationProblem: Error, Sendable, Hashable {
    /// The kind of problem.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The identifier is empty or contains invalid characters.
        case malformedIdentifier
        /// The identifier is that of a dynamic type.
        case dynamicIdentifier
        /// The type is already declared differently.
        case alreadyDeclared
        /// A type that it conforms to is not declared.
        case unknownParent
        /// The type would conform to itself.
        case cycle
        /// An extension, MIME type or OSType is not valid.
        case malformedTag
    }

    /// The kind of problem.
    public let code: Code
    /// The 0-based index of the declaration in the list.
    public let index: Int
    /// The identifier of the declaration.
    public let subject: String
    /// The found and the expected value.
    public let message: String
    /// A suggestion, if there is one.
    public let hint: String?

    init(_ code: Code, index: Int, subject: String, message: String, hint: String? = nil) {
        self.code = code
        self.index = index
        self.subject = subject
        self.message = message
        self.hint = hint
    }
}
