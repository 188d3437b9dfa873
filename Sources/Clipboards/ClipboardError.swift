/// Why there was nothing to take from the clipboard.
package struct ClipboardError: Error, Sendable {
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What to do next.
    package let hint: String?
}
