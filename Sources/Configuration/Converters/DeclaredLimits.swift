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

    /// Parses a limit in bytes or seconds (`LimitValue`); nil if it is not a number or out of range.
    static func value(of text: String, for name: Name) -> Int? {
        (name == .time ? LimitValue.seconds(text) : LimitValue.count(text)).flatMap { checked($0, name) }
    }

    /// The limit in bytes or seconds; nil if it is out of range.
    static func checked(_ number: Int64, _ name: Name) -> Int? {
        let range = name == .time ? ConversionLimits.timeRange : ConversionLimits.countRange
        return Int(exactly: number).flatMap { range.contains($0) ? $0 : nil }
    }
}
