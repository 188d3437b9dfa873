import TextEncodings
import UniformTypes

extension UniformType {
    /// The type of a text whose encoding the user states as `label`: bytes that are valid UTF-8 may be text in another
    /// encoding, such as ISO-2022-JP. Other types stay as they are.
    func ofText(statedIn label: String) -> UniformType {
        guard self == .utf8PlainText, TextEncoding(stated: label)?.isUTF8 == false else { return self }
        return .plainText
    }
}
