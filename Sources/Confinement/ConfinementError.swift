package import SystemPackage

/// A protection that the kernel has and that could nevertheless not be taken up.
package struct ConfinementError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    package enum Code: Sendable, Hashable, CaseIterable {
        /// A resource limit was refused.
        case limit
        /// New privileges cannot be given up.
        case privileges
        /// The rules about files were refused.
        case fileRules
        /// The filter of system calls was refused.
        case callFilter
        /// The description of a profile cannot be read.
        case badProfile
    }

    package let code: Code
    /// The path, limit or argument that it is about.
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
