/// Quoting of text as one word of a POSIX shell, so that a hint can be pasted unchanged.
package enum ShellWord {
    private static let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")

    /// Returns `text`, in single quotes if necessary.
    package static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.allSatisfy(safe.contains) { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
