/// Validates the output that is sent to a terminal as a picture.
package enum PaintedPicture {
    /// Whether `bytes` contain only a picture of this style: no sequence that would move the cursor, change the
    /// terminal, or make it answer.
    ///
    /// Characters: UTF-8 without control characters except newlines, and SGR sequences (ECMA-48, section 8.3.117) if
    /// there are colours. Graphics: only control strings of the format's kind, of printable ASCII: DCS with the final
    /// `q` (sixel), APC that begins with `G` (kitty), OSC 1337 `File=` (iTerm2).
    ///
    /// - Complexity: O(n).
    package static func isValidOutput(_ bytes: [UInt8], _ style: PaintStyle) -> Bool {
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "\n") {
                rest = rest.dropFirst()
            } else if byte == escape {
                guard let length = sequenceLength(rest, style) else { return false }
                rest = rest.dropFirst(length)
            } else {
                let run = rest.prefix { $0 != escape && $0 != UInt8(ascii: "\n") }
                guard style.format == .symbols, isText(run) else { return false }
                rest = rest.dropFirst(run.count)
            }
        }
        return true
    }

    private static let escape: UInt8 = 0x1B

    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
            default: true
            }
        }
    }

    /// The length of the sequence at the beginning; nil if it is not allowed in this style.
    private static func sequenceLength(_ bytes: ArraySlice<UInt8>, _ style: PaintStyle) -> Int? {
        switch style.format {
        case .symbols:
            guard style.colours != .none, bytes.starts(with: Array("\u{1B}[".utf8)) else { return nil }
            let parameters = bytes.dropFirst(2).prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
            guard bytes.dropFirst(2 + parameters.count).first == UInt8(ascii: "m") else { return nil }
            return parameters.count + 3
        case .sixels:
            let introducer = Array("\u{1B}P".utf8)
            let parameters = bytes.dropFirst(2).prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
            guard bytes.starts(with: introducer), bytes.dropFirst(2 + parameters.count).first == UInt8(ascii: "q")
            else { return nil }
            return stringLength(bytes, introducer)
        case .kitty: return stringLength(bytes, Array("\u{1B}_G".utf8))
        case .iterm: return stringLength(bytes, Array("\u{1B}]1337;File=".utf8))
        }
    }

    /// The length of a control string that begins with `introducer`, including its terminator (ST; BEL for iTerm2).
    private static func stringLength(_ bytes: ArraySlice<UInt8>, _ introducer: [UInt8]) -> Int? {
        guard bytes.starts(with: introducer) else { return nil }
        let content = bytes.dropFirst(introducer.count).prefix { 0x20...0x7E ~= $0 || $0 == UInt8(ascii: "\n") }
        let end = bytes.dropFirst(introducer.count + content.count)
        if end.starts(with: [escape, UInt8(ascii: "\\")]) { return introducer.count + content.count + 2 }
        return end.first == 0x07 ? introducer.count + content.count + 1 : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
