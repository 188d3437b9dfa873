package import Conversion
import DataFormats
import DocumentConverters
package import ItemProviders
import SystemPackage
import TextEncodings
package import UniformTypes

/// Converts tables and data between CSV, TSV, JSON, NDJSON, YAML, TOML and property lists, if the other format can
/// represent every value.
///
/// A file that fits a peek is read and converted to each target: a conversion without loss is lossless, one that loses
/// value types, comments or digits is flattened and names them, and a target that cannot represent a value (a null in
/// TOML) is not offered. For a larger file the possible losses are assumed, and the actual ones recorded after the
/// conversion. No chain of conversions passes through this converter: the type alone does not guarantee that anything
/// is kept.
package struct DataConverter: Converter {
    package let name = "data"
    package let rules: [ConversionRule]

    /// The possible losses of a file of `format`, before its content is known.
    private static func careful(_ format: DataFormat?) -> [Loss] {
        switch format {
        case .yaml: [.types, .comments, .references, .digits]
        case .toml: [.types, .comments, .digits]
        case .xmlPropertyList: [.types, .comments]
        case .json, .jsonLines, .commaSeparated, .tabSeparated, .binaryPropertyList, nil: [.types]
        }
    }

    /// The limits for examining a small file. References can expand a few hundred bytes to any number of values, which
    /// must not delay the offer.
    static let peekLimits: DataLimits = {
        var limits = DataLimits()
        limits.values = 4 * ConversionLimits.peekBytes
        limits.outputBytes = 64 * ConversionLimits.peekBytes
        return limits
    }()

    /// Creates the converter, which has no dependencies.
    package init() {
        let sources = DataFormat.allCases.map(\.type) + [.propertyList, .geocache]
        rules = sources.flatMap { source in
            DataFormat.allCases.filter { $0.type != source }.map { target in
                let format = DataFormat.allCases.first { $0.type == source }
                let isKept = format?.isAlwaysKept(by: target) ?? false
                return Self.rule(source, target, losses: isKept ? [] : Self.careful(format))
            }
        }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        // A notebook is a document stored as JSON: its text is in its cells.
        guard source.content.isReadableAsBytes, Self.isData(source.type), DocumentFormat(of: source.type) == nil else {
            return []
        }
        let beginning = source.prefix()
        guard let format = DataFormat(of: source.type, beginning: beginning),
            !beginning.isEmpty || format.mayBeEmpty
        else { return [] }
        let targets = DataFormat.allCases.filter { $0 != format }
        let declared = DeclaredEncoding.ofText(beginning, source)
        let isGuess = format.isText && TextPeek.encoding(of: beginning, declared: declared)?.isGuess == true
        let guess: [Loss] = isGuess ? [.encoding] : []
        guard beginning.count < ConversionLimits.peekBytes else {
            return targets.filter { format.mayBecome($0, beginning: beginning) }.map { target in
                let isKept = format.isAlwaysKept(by: target)
                return Self.rule(source.type, target, losses: (isKept ? [] : Self.careful(format)) + guess)
            }
        }
        let input: DataInput
        do {
            input = try DataInput(beginning, format: format, declared: declared, limits: Self.peekLimits)
        } catch {
            // The conversion reports the error.
            return targets.filter { format.mayBecome($0, beginning: beginning) }
                .map { Self.rule(source.type, $0, losses: Self.careful(format) + guess) }
        }
        return targets.compactMap { target in
            do throws(DataFormatError) {
                let losses = try input.losses(as: target, limits: Self.peekLimits)
                return Self.rule(source.type, target, losses: losses.map(\.loss))
            } catch {
                // A contradictory archive, and a file that expands far beyond its size, are offered, so that the
                // conversion reports the error.
                guard
                    error.code == .tooLarge || error.code == .tooDeep
                        || input.isArchive && (target == .json || target == .yaml)
                else {
                    return nil
                }
                return Self.rule(source.type, target, losses: Self.careful(format))
            }
        }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        DataFormat(of: source, beginning: [])?.isText == true && !source.conforms(to: .geocache) ? [.fromEncoding] : []
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            try Self.checkCancellation(source, context)
            // A value takes several times the memory of its text.
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes / 4)
            let bytes = try input.bytes(of: source.subject)
            guard let format = DataFormat(of: source.type, beginning: bytes),
                let target = DataFormat.allCases.first(where: { $0.type == rule.target })
            else {
                throw ConversionError(
                    .unsupported, subject: source.subject,
                    message: "is \(source.type), which is not a supported data format")
            }
            guard format != .xmlPropertyList || !DataFormat.isOpenStepPropertyList(bytes) else {
                throw ConversionError(
                    .unsupported, subject: source.subject, message: "is an OpenStep property list, which is not read",
                    hint: "convert it to XML first: plutil -convert xml1")
            }
            do {
                var limits = DataLimits()
                // The output is held in memory before it is written.
                limits.outputBytes = min(context.limits.inputBytes, context.limits.outputBytes)
                let input = try DataInput(
                    bytes, format: format, declared: DeclaredEncoding.outside(source), limits: limits)
                try Self.checkCancellation(source, context)
                let output = try input.output(as: target, limits: limits)
                context.losses.record(output.losses.map(\.loss))
                let file = try ScratchFile(
                    in: context.scratch, extension: target.type.preferredFilenameExtension ?? "data")
                try file.write(output.bytes)
                return .file(LoadedFile(path: file.keep(), ownership: .scratch))
            } catch let error as DataFormatError {
                throw ConversionError(error, subject: source.subject, format: format)
            } catch let error as ConversionError {
                throw error
            } catch {
                throw ConversionError(.unsupported, subject: source.subject, message: "\(error)", underlying: error)
            }
        }
    }

    /// Reads the result again, and compares its values with those of the source.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await BlockingWork.run { () throws(ConversionError) -> Proof? in
            let limit = context.limits.inputBytes
            let (bytes, written) = (Array(try source.data(limit: limit)), Array(try result.data(limit: limit)))
            guard let format = DataFormat(of: source.type, beginning: bytes),
                let target = DataFormat(of: result.type, beginning: written)
            else { return nil }
            do throws(DataFormatError) {
                var limits = DataLimits()
                limits.outputBytes = limit
                let source = try DataInput(
                    bytes, format: format, declared: DeclaredEncoding.outside(source), limits: limits)
                let result = try DataInput(written, format: target, limits: limits)
                if try source.hasEqualValues(to: result) { return .values }
            } catch {
                throw ConversionError(error, subject: source.subject, format: target)
            }
            throw ConversionError(
                .differs, subject: source.subject,
                message: "its values as \(result.type) differ when they are read again",
                hint: "the item was not written; report it with the file")
        }
    }

    private static func isData(_ type: UniformType) -> Bool {
        DataFormat(of: type, beginning: []) != nil
    }

    private static func rule(_ source: UniformType, _ target: DataFormat, losses: [Loss]) -> ConversionRule {
        // The readable text of a geocache is its name, not the content of its archive. Its picture is in that content.
        let isGeocache = source.conforms(to: .geocache)
        return ConversionRule(
            from: source, to: target.type, fidelity: losses.isEmpty ? .lossless : .flattened, losses: losses,
            endsRoute: isGeocache, beginsRoute: true, embeds: isGeocache ? [.png] : [])
    }

    static func checkCancellation(
        _ source: ConversionSource, _ context: ConversionContext
    ) throws(ConversionError) {
        guard !context.progress.isCancelled else {
            throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
        }
    }
}

extension DataConverter {
    /// The reason why `source` cannot be converted to data of a type that conforms to `target`, in lower case and
    /// without a full stop: a value that `target` cannot represent. Nil if it can, if it is not data, or if its
    /// beginning is not conclusive.
    package static func obstacle(of source: ConversionSource, to target: UniformType) -> String? {
        guard source.content.isReadableAsBytes,
            let target = DataFormat.allCases.first(where: { $0.type.conforms(to: target) })
        else { return nil }
        let beginning = source.prefix()
        guard beginning.count < ConversionLimits.peekBytes, !beginning.isEmpty,
            let format = DataFormat(of: source.type, beginning: beginning), format != target
        else { return nil }
        do throws(DataFormatError) {
            _ = try DataInput(beginning, format: format, limits: peekLimits).output(as: target, limits: peekLimits)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

extension ConversionError {
    init(_ error: DataFormatError, subject: String?, format: DataFormat) {
        let code: Code =
            switch error.code {
            case .damaged: .damaged
            case .unsupported, .cyclic: .unsupported
            case .tooLarge, .tooDeep: .tooLarge
            }
        let message = error.line == nil ? error.message : "is not valid \(format.rawValue): \(error)"
        self.init(code, subject: subject, message: message, underlying: error)
    }
}

// MARK: - Formats

extension DataFormat {
    /// The uniform type of the format.
    var type: UniformType {
        switch self {
        case .json: .json
        case .jsonLines: .ndjson
        case .yaml: .yaml
        case .toml: .toml
        case .xmlPropertyList: .xmlPropertyList
        case .binaryPropertyList: .binaryPropertyList
        case .commaSeparated: .commaSeparatedText
        case .tabSeparated: .tabSeparatedText
        }
    }

    /// Creates the format of a file of `type` that begins with `beginning`; nil if it is not data. Subtypes, such as
    /// GeoJSON of JSON, have the format of their supertype.
    init?(of type: UniformType, beginning: [UInt8]) {
        if type.conforms(to: .propertyList) || type.conforms(to: .geocache) {
            self = beginning.starts(with: "bplist".utf8) ? .binaryPropertyList : .xmlPropertyList
            return
        }
        if type.conforms(to: .utf8TabSeparatedText) {
            self = .tabSeparated
            return
        }
        // NDJSON precedes JSON, in case it is declared as a subtype.
        let order: [DataFormat] = [.jsonLines, .json, .yaml, .toml, .tabSeparated, .commaSeparated]
        guard let format = order.first(where: { type.conforms(to: $0.type) }) else { return nil }
        self = format
    }

    /// Whether a property list that is not binary is in the format of NeXTSTEP, and not in XML: `{ a = (1, 2); }`, which
    /// may begin with a comment.
    static func isOpenStepPropertyList(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return ["{", "(", "//", "/*"].contains { text.starts(with: $0.utf8) }
    }

    /// Whether a file without a byte is one of this format: an object without names, or no values.
    var mayBeEmpty: Bool { self == .toml || self == .jsonLines }

    /// Whether every valid file of this format can be written as `target` without loss, so that it need not be
    /// examined.
    func isAlwaysKept(by target: DataFormat) -> Bool {
        switch self {
        // XML strings cannot contain every character, and a binary property list has 64-bit numbers.
        case .json, .jsonLines: [.json, .jsonLines, .yaml].contains(target)
        case .commaSeparated, .tabSeparated:
            [.json, .jsonLines, .yaml, .commaSeparated, .tabSeparated].contains(target)
        default: false
        }
    }

    /// Whether content with this beginning may be writable as `target`.
    func mayBecome(_ target: DataFormat, beginning: [UInt8]) -> Bool {
        let first = beginning.first { $0 > 0x20 && $0 < 0x80 }
        let isList = self == .json ? first == UInt8(ascii: "[") : self != .toml
        let isObject =
            self == .json ? first == UInt8(ascii: "{") : ![.jsonLines, .commaSeparated, .tabSeparated].contains(self)
        switch target {
        case .toml: return isObject
        case .jsonLines, .commaSeparated, .tabSeparated: return isList
        default: return true
        }
    }
}

extension DataLoss {
    /// The loss in reports about items.
    var loss: Loss { Loss(rawValue: rawValue) }
}
