package import Transcoding

extension TextTranscoder {
    /// Creates a transcoder from `encoding`; nil if the C library does not support it.
    ///
    /// - Parameter replacesInvalid: Whether invalid bytes become U+FFFD, as in a browser, instead of an error.
    package init?(from encoding: TextEncoding, replacesInvalid: Bool = false) {
        self.init(from: encoding.name, replacesInvalid: replacesInvalid)
    }

    /// Creates a transcoder from UTF-8 to `encoding`; nil if the C library does not support it.
    package init?(to encoding: TextEncoding) { self.init(to: encoding.name) }

    /// Whether the C library supports `encoding`.
    static func supports(_ encoding: TextEncoding) -> Bool {
        switch TextTranscoder(from: encoding) {
        case .some: true
        case .none: false
        }
    }
}
