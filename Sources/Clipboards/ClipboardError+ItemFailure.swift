package import DropSessions

extension ItemFailure {
    /// Creates the failure of an item that comes from the clipboard, or is dropped on it.
    package init(_ error: ClipboardError) {
        self.init(code: error.code.rawValue, subject: "clipboard:", message: error.message, hint: error.hint)
    }
}
