import ArgumentParser
import Conversion
import Converters
import ExternalPrograms
import Glibc
import SystemPackage
import Transfer
import UniformTypes

// MARK: - Types

/// A type argument: an identifier, a file-name extension with or without its dot, or a MIME type.
struct TypeArgument: Sendable, Hashable {
    let type: UniformType

    /// Parses `name`.
    ///
    /// - Throws: `ValidationError` that suggests the nearest type if there is none of this name.
    init(parsing name: String) throws {
        guard let type = UniformType.named(name) else { throw ValidationError(Self.unknown(name)) }
        self.type = type
    }

    /// The message for an unknown type name.
    static func unknown(_ name: String) -> String {
        let nearest = UniformType.nearestSpelling(to: name)
        return "unknown type '\(name)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
    }
}

/// A comma-separated list of types.
struct TypeListArgument: Sendable, Hashable {
    let types: [UniformType]

    /// Parses `names`.
    ///
    /// - Throws: `ValidationError` if a name is unknown or there is none.
    init(parsing names: String) throws {
        types = try names.split(separator: ",").map { try TypeArgument(parsing: String($0)).type }
        if types.isEmpty { throw ValidationError("expected at least one type") }
    }
}

/// Shell completion of type arguments.
enum TypeCompletion {
    /// Completion from the catalogue, computed as the user types.
    static var kind: CompletionKind { .custom { _, _, word in candidates(for: value(in: word)) } }

    /// Completion of a type that an item becomes.
    static var target: CompletionKind { .custom { _, _, word in targets(for: value(in: word)) } }

    /// The beginning of the value in the word before the cursor, which for zsh and fish may be `--as=public.he`.
    private static func value(in word: String) -> String {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return word }
        return String(word[word.index(after: equals)...])
    }

    /// The extensions of the types that conversions result in, and the declared identifiers that begin with `prefix` if
    /// that is the beginning of one. In a list with commas, the last type is completed.
    static func targets(for prefix: String) -> [String] {
        let start = prefix.lastIndex(of: ",").map { prefix.index(after: $0) } ?? prefix.startIndex
        let word = prefix[start...].lowercased()
        let types = StandardConverters.targets(in: .current)
        var names = Set(types.compactMap(\.preferredFilenameExtension)).union(["txt"])
        if word.contains(".") { names.formUnion(UniformType.allDeclared.map(\.identifier)) }
        return names.filter { $0.lowercased().hasPrefix(word) }.sorted().map { prefix[..<start] + $0 }
    }

    /// The declared identifiers and extensions that begin with `prefix`; those of conversions if it is empty.
    static func candidates(for prefix: String) -> [String] {
        guard !prefix.isEmpty else { return targets(for: prefix) }
        let folded = prefix.lowercased()
        var names: Set<String> = []
        for type in UniformType.allDeclared {
            names.insert(type.identifier)
            names.formUnion(type.filenameExtensions)
        }
        return names.filter { $0.lowercased().hasPrefix(folded) }.sorted()
    }
}

// MARK: - Words, sizes and durations

/// Parses an option with a fixed set of words.
enum Choice {
    /// The case named `word`.
    ///
    /// - Throws: `ValidationError` that lists the words if it is none of them.
    static func parse<Value>(_ word: String) throws -> Value
    where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        guard let value = Value(rawValue: word) else {
            let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(Value.allCases.count == 1 ? "expected \(words)" : "expected one of \(words)")
        }
        return value
    }
}

/// A size in bytes: a number, optionally with K, M, G, T or P for powers of 1,024, as in `head -c` and `split -b`.
enum SizeArgument {
    /// Parses `text` as a size in bytes, at most 2^60.
    ///
    /// - Parameter option: The option's name, for messages.
    /// - Throws: `ValidationError`.
    static func parse(_ text: String, option: String) throws -> Int64 {
        guard let bytes = LimitValue.count(text), bytes <= 1 << 60 else {
            throw ValidationError(
                "invalid \(option) '\(text)': expected a number of bytes, such as 500M or 2G, of at most 1,024P")
        }
        return bytes
    }
}

/// A duration: a number with a unit, such as `30d`.
enum SpanArgument {
    /// A unit and its letter.
    enum Unit: Character, CaseIterable {
        case seconds = "s"
        case minutes = "m"
        case hours = "h"
        case days = "d"
        case weeks = "w"

        fileprivate var duration: Int64 {
            switch self {
            case .seconds: 1
            case .minutes: 60
            case .hours: 3600
            case .days: 86_400
            case .weeks: 604_800
            }
        }
    }

    /// The limit in seconds: 100 years of 365 days.
    static let longest: Int64 = 100 * 365 * 86_400

    /// Parses `text` as a duration.
    ///
    /// - Parameters:
    ///   - option: The option's name, for messages.
    ///   - units: The accepted units.
    ///   - example: A valid duration, for messages.
    /// - Throws: `ValidationError`.
    static func parse(_ text: String, option: String, units: [Unit], example: String) throws -> Duration {
        let digits = text.dropLast()
        guard let unit = text.last.flatMap(Unit.init), units.contains(unit), !digits.isEmpty,
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits),
            number <= longest / unit.duration
        else {
            let letters = units.map { String($0.rawValue) }
            let list = letters.dropLast().joined(separator: ", ") + " or " + (letters.last ?? "")
            throw ValidationError(
                "invalid \(option) '\(text)': expected a number and \(list), such as \(example), of at most 100 years")
        }
        return .seconds(number * unit.duration)
    }
}

extension StandardConverters {
    /// The types that conversions result in on this machine.
    fileprivate static func targets(in environment: ProcessEnvironment) -> Set<UniformType> {
        let converters = StandardConverters(
            tools: ProgramSearchPath(environment.searchPath), decoder: environment.decoder, jobs: 1,
            limits: ConversionLimits(), confinement: ProgramConfinement(launcher: environment.launcher))
        return Set(converters.deferred.map(\.converter).flatMap(\.rules).map(\.target))
    }
}
