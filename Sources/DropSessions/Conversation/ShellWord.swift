/// Text as one word of a POSIX shell, so that a hint can be pasted as it stands.
package enum ShellWord {
    private static let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")

    /// `text`, in single quotes where it needs them.
    package static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.allSatisfy(safe.contains) { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
