import CUchardet

/// Guesses the encoding of text that says nothing about it: the only file that imports uchardet, Mozilla's detector.
struct EncodingDetector: ~Copyable {
    private let handle: uchardet_t

    /// A detector that has seen nothing; nil when memory is short.
    init?() {
        guard let handle = uchardet_new() else { return nil }
        self.handle = handle
    }

    deinit { uchardet_delete(handle) }

    /// Shows it the next bytes of the text.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        _ = uchardet_handle_data(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }

    /// What it takes the text for, once all was shown; nil when it has no idea.
    consuming func conclude() -> TextEncoding? {
        uchardet_data_end(handle)
        guard let name = uchardet_get_charset(handle) else { return nil }
        let label = String(cString: name)
        // RFC 2319: KOI8-U is KOI8-R with the Ukrainian letters in the place of eight box drawings, which prose has none of.
        return TextEncoding(label: label == "KOI8-R" ? "KOI8-U" : label)
    }
}
