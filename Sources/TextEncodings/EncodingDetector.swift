import CUchardet

/// Guesses the encoding of text without a declaration, with uchardet, Mozilla's detector.
struct EncodingDetector: ~Copyable {
    private let handle: uchardet_t

    /// Creates a detector without input; nil if memory is short.
    init?() {
        guard let handle = uchardet_new() else { return nil }
        self.handle = handle
    }

    deinit { uchardet_delete(handle) }

    /// Passes the next bytes of the text to the detector.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        _ = uchardet_handle_data(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }

    /// The detected encoding, after all input; nil if there is none.
    consuming func conclude() -> TextEncoding? {
        uchardet_data_end(handle)
        guard let name = uchardet_get_charset(handle) else { return nil }
        let label = String(cString: name)
        // RFC 2319: KOI8-U is KOI8-R with the Ukrainian letters in place of eight box drawings, which prose does not
        // use.
        return TextEncoding(label: label == "KOI8-R" ? "KOI8-U" : label)
    }
}
