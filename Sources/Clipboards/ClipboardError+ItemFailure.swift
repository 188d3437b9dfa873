package import DropSessions

extension ItemFailure {
    /// The failure of an item that comes from the clipboard, or goes there.
    package init(_ error: ClipboardError) {
        self.init(code: error.code.rawValue, subject: "clipboard:", message: error.message, hint: error.hint)
    }
}
