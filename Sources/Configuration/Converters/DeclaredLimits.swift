package import Conversion

/// The limits that a user-defined converter declares.
package struct DeclaredLimits: Sendable, Hashable {
    /// The name of a limit in a declaration.
    enum Name: String, CaseIterable {
        case input, output, memory, time

        /// An example of a value.
        var example: String { self == .time ? "limits.time = \"10m\"" : "limits.\(rawValue) = \"2G\"" }
    }

    /// Bytes of input.
    package var inputBytes: Int?
    /// Bytes of output.
    package var outputBytes: Int?
    /// Bytes of memory.
    package var memoryBytes: Int?
    /// Seconds of processor time, and of sleep.
    package var seconds: Int?

    package init() {}

    /// Returns `limits` with these in place of the defaults. A limit that was set for the whole command, and so differs
    /// from the default, stays.
    package func applied(to limits: ConversionLimits) -> ConversionLimits {
        let usual = ConversionLimits()
        var result = limits
        if let inputBytes, limits.inputBytes == usual.inputBytes { result.inputBytes = inputBytes }
        if let outputBytes, limits.outputBytes == usual.outputBytes { result.outputBytes = outputBytes }
        if let memoryBytes, limits.memoryBytes == usual.memoryBytes { result.memoryBytes = memoryBytes }
        if let seconds, limits.time == usual.time { result.time = .seconds(seconds) }
        return result
    }

    mutating func set(_ name: Name, to value: Int) {
        switch name {
        case .input: inputBytes = value
        case .output: outputBytes = value
        case .memory: memoryBytes = value
        case .time: seconds = value
        }
    }

    /// Parses a limit: a number of bytes with K, M, G or T for powers of 1,024, or of seconds with s, m or h; nil if it
    /// is not a number or out of range.
    static func value(of text: String, for name: Name) -> Int? {
        let units: [Character: Int] =
            name == .time
            ? ["s": 1, "m": 60, "h": 3600] : ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
        var digits = Substring(text)
        var factor = 1
        if let last = text.last, let unit = units[last] ?? units[Character(last.uppercased())] {
            factor = unit
            digits.removeLast()
        }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(digits)
        else { return nil }
        return checked(number, factor, name)
    }

    /// The product of `number` and `factor`, in bytes or seconds; nil if it is out of range.
    static func checked(_ number: Int, _ factor: Int, _ name: Name) -> Int? {
        let (value, overflow) = number.multipliedReportingOverflow(by: factor)
        let range = name == .time ? ConversionLimits.timeRange : ConversionLimits.countRange
        return overflow || !range.contains(value) ? nil : value
    }
}
