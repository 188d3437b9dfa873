/// The encoding of file names that state none, such as many of those in a ZIP.
package enum NameEncoding {
    /// The maximum number of bytes that are compared.
    private static let examinedBytes = 64 << 10

    /// Returns the encoding of `names`, none of which is UTF-8: `usual`, unless they read badly in it and well in another
    /// one. All names count, since one alone is too short.
    ///
    /// - Complexity: O(n) in the bytes of the names, up to a limit.
    package static func likeliest(of names: [[UInt8]], usual: TextEncoding) -> TextEncoding {
        var text: [UInt8] = []
        for name in names where text.count + name.count < examinedBytes { text += name + [0x0A] }
        guard !text.isEmpty, let plain = reading(of: text, in: usual), !plain.isPlausible else { return usual }
        var survey = TextSurvey()
        text.withUnsafeBytes { survey.feed($0) }
        return survey.conclude(declared: nil).candidates.first { encoding in
            guard !encoding.isUTF8, let reading = reading(of: text, in: encoding) else { return false }
            return reading.flaws * 2 <= plain.flaws
        } ?? usual
    }

    /// How the text reads in an encoding; nil if it is invalid there.
    private static func reading(of text: [UInt8], in encoding: TextEncoding) -> TextReading? {
        guard var transcoder = TextTranscoder(from: encoding),
            let converted = try? transcoder.convert(text, isLast: true)
        else { return nil }
        return TextReading(String(decoding: converted, as: UTF8.self))
    }
}
