package import Conversion

/// What a converter of the user's own may use, where its declaration says so.
package struct DeclaredLimits: Sendable, Hashable {
    /// A limit by the name that it has in a declaration.
    enum Name: String, CaseIterable {
        case input, output, memory, time

        /// What a value looks like.
        var example: String { self == .time ? "limits.time = \"10m\"" : "limits.\(rawValue) = \"2G\"" }
    }

    /// Bytes of what goes in.
    package var inputBytes: Int?
    /// Bytes of what comes out.
    package var outputBytes: Int?
    /// Bytes of memory.
    package var memoryBytes: Int?
    /// Seconds of processor time, and of sleep.
    package var seconds: Int?

    package init() {}

    /// These limits in place of the usual ones. One that was set for the command as a whole, and so is not the usual one, stays.
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

    /// The value that `text` is: a number of bytes with K, M, G or T for powers of 1,024, or of seconds with s, m or h; nil where it is none
    /// from 1 on, or is more than a number can be.
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

    /// The value that `number` of units of `factor` bytes or seconds is; nil where it is out of bounds.
    static func checked(_ number: Int, _ factor: Int, _ name: Name) -> Int? {
        let (value, overflow) = number.multipliedReportingOverflow(by: factor)
        let range = name == .time ? ConversionLimits.timeRange : ConversionLimits.countRange
        return overflow || !range.contains(value) ? nil : value
    }
}
