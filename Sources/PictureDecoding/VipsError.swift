/// What libvips said when something failed.
struct VipsError: Error {
    /// Its lines, oldest first, each as `domain: what happened`.
    let text: String

    init(_ text: String) { self.text = text }
}
