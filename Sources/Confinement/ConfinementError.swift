package import SystemPackage

/// A failure of a protection that the kernel supports.
package struct ConfinementError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: Sendable, Hashable, CaseIterable {
        /// A resource limit was refused.
        case limit
        /// Privileges could not be given up.
        case privileges
        /// The file rules were refused.
        case fileRules
        /// The system call filter was refused.
        case callFilter
        /// The arguments that describe a profile are invalid.
        case badProfile
    }

    package let code: Code
    /// The path, limit or argument concerned.
    package let subject: String?
    package let message: String
    package let underlying: Errno?

    package init(_ code: Code, subject: String? = nil, _ message: String, underlying: Errno? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.underlying = underlying
    }

    package var description: String {
        let cause = underlying.map { ": \($0)" } ?? ""
        return (subject.map { "\($0): " } ?? "") + message + cause
    }
}
