import Conversion
import TextEncodings
import TypeDetection
import UniformTypes

extension ConversionGraph {
    /// The encoding that the user states for texts that declare none.
    var statedEncoding: TextEncodings.TextEncoding? {
        options.encoding.flatMap { TextEncodings.TextEncoding(stated: $0) }
    }
}

extension DetectedType {
    /// The type of an item in view of the encoding that the user states as `label` for the texts among the items.
    ///
    /// Bytes that are valid UTF-8 may be text in another encoding, such as ISO-2022-JP. Unknown bytes are text if their name
    /// says so, or if they have none: UTF-16 without a byte order mark and EBCDIC look like any data. Everything else stays
    /// as it is.
    ///
    /// - Parameter isNamed: Whether the item has a name.
    func ofText(statedIn label: String, isNamed: Bool) -> DetectedType {
        guard let encoding = TextEncodings.TextEncoding(stated: label), !encoding.isUTF8 else { return self }
        if type == .utf8PlainText { return stated(.plainText, basis: basis, conflict: conflict) }
        guard type == .data, confidence == .guessed else { return self }
        guard isNamed else { return stated(.plainText, basis: basis, conflict: nil) }
        guard let conflict, conflict.conforms(to: .text) else { return self }
        return stated(conflict == .utf8PlainText ? .plainText : conflict, basis: .name, conflict: nil)
    }

    private func stated(_ type: UniformType, basis: Basis, conflict: UniformType?) -> DetectedType {
        DetectedType(
            type: type, basis: basis, confidence: confidence, conflict: conflict, mimeType: mimeType, textEncoding: nil)
    }
}
