import ArgumentParser
import Conversion

/// The limits of conversions, as `--limit` names them.
struct LimitOption: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Limit what a conversion may use: pixels=2G, input=1G, output=8G, memory=4G, time=10m. May be repeated.",
            valueName: "name=value"),
        completion: .list(LimitArgument.Name.allCases.map { "\($0.rawValue)=" }),
        transform: LimitArgument.init(parsing:))
    var arguments: [LimitArgument] = []

    /// The default limits, with the named ones replaced.
    var limits: ConversionLimits {
        arguments.reduce(into: ConversionLimits()) { limits, argument in argument.apply(to: &limits) }
    }
}

/// One limit of conversions: `pixels=2G`, `time=10m`.
struct LimitArgument: Sendable, Hashable {
    /// The limited resource.
    enum Name: String, CaseIterable, Sendable {
        case pixels, input, output, memory, time

        /// The allowed values.
        var range: ClosedRange<Int> {
            self == .time ? ConversionLimits.timeRange : ConversionLimits.countRange
        }
    }

    let name: Name
    /// Pixels, bytes or seconds.
    let value: Int

    /// Parses `text`.
    ///
    /// - Throws: `ValidationError` that says what was expected.
    init(parsing text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1)
        let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
        guard parts.count == 2 else {
            throw ValidationError("invalid limit '\(text)': expected NAME=VALUE, such as pixels=2G")
        }
        guard let name = Name(rawValue: String(parts[0])) else {
            throw ValidationError("unknown limit '\(parts[0])': expected one of \(names)")
        }
        guard
            let value = (name == .time ? LimitValue.seconds(parts[1]) : LimitValue.count(parts[1]))
                .flatMap(Int.init(exactly:)), name.range.contains(value)
        else {
            let expected =
                name == .time
                ? "1 second to 1 week, such as time=90, time=10m or time=2h"
                : "1 to 8P (2^53), such as \(name.rawValue)=500M or \(name.rawValue)=2G"
            throw ValidationError("invalid \(name.rawValue) limit '\(parts[1])': expected \(expected)")
        }
        (self.name, self.value) = (name, value)
    }

    /// Sets the limit in `limits`.
    func apply(to limits: inout ConversionLimits) {
        switch name {
        case .pixels: limits.pixels = value
        case .input: limits.inputBytes = value
        case .output: limits.outputBytes = value
        case .memory: limits.memoryBytes = value
        case .time: (limits.time, limits.processorSeconds) = (.seconds(value), value)
        }
    }
}
