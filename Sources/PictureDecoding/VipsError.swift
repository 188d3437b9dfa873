/// The error messages of libvips for a failure.
struct VipsError: Error {
    /// The lines, oldest first, each as `domain: message`.
    let text: String

    init(_ text: String) { self.text = text }
}
