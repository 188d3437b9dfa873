import SystemPackage

/// A profile as arguments of `dnd-confine`: one option for each path, permission and limit.
extension ConfinementProfile {
    /// The options; paths byte for byte.
    package var arguments: [[UInt8]] {
        var arguments: [[UInt8]] = []
        for (option, paths) in [(Option.readable, readable), (.writable, writable), (.executable, executable)] {
            arguments += paths.map { option.bytes + $0.bytes }
        }
        if startsProcesses { arguments.append(Option.startsProcesses.bytes) }
        if ignoresAttributes { arguments.append(Option.ignoresAttributes.bytes) }
        for (option, limit) in Self.limits {
            if let value = limits[keyPath: limit] { arguments.append(option.bytes + Array("\(value)".utf8)) }
        }
        return arguments
    }

    /// Parses `arguments`.
    ///
    /// - Throws: `ConfinementError` with `badProfile` for anything that the property `arguments` would not produce.
    package init(arguments: some Sequence<[UInt8]>) throws(ConfinementError) {
        self.init()
        for argument in arguments {
            guard let option = Option.allCases.first(where: { argument.starts(with: $0.bytes) }) else {
                throw Self.bad(argument)
            }
            let value = Array(argument.dropFirst(option.bytes.count))
            switch option {
            case .readable: readable.append(try Self.path(value, in: argument))
            case .writable: writable.append(try Self.path(value, in: argument))
            case .executable: executable.append(try Self.path(value, in: argument))
            case .startsProcesses where value.isEmpty: startsProcesses = true
            case .ignoresAttributes where value.isEmpty: ignoresAttributes = true
            default:
                guard let limit = Self.limits.first(where: { $0.option == option })?.limit,
                    let number = Int(String(decoding: value, as: UTF8.self)), number >= 0
                else { throw Self.bad(argument) }
                limits[keyPath: limit] = number
            }
        }
    }

    /// The options and their prefixes.
    private enum Option: String, CaseIterable {
        case readable = "--readable="
        case writable = "--writable="
        case executable = "--executable="
        case startsProcesses = "--starts-processes"
        case ignoresAttributes = "--ignores-attributes"
        case addressSpace = "--address-space="
        case data = "--data="
        case processorTime = "--processor-seconds="
        case fileSize = "--file-size="
        case descriptors = "--descriptors="
        case processes = "--processes="

        var bytes: [UInt8] { Array(rawValue.utf8) }
    }

    private static var limits: [(option: Option, limit: WritableKeyPath<ResourceLimits, Int?>)] {
        [
            (.addressSpace, \.addressSpaceBytes), (.data, \.dataBytes), (.processorTime, \.processorSeconds),
            (.fileSize, \.fileBytes),
            (.descriptors, \.descriptors), (.processes, \.processes),
        ]
    }

    private static func path(_ bytes: [UInt8], in argument: [UInt8]) throws(ConfinementError) -> FilePath {
        let path = FilePath(bytes: bytes)
        guard path.isAbsolute else { throw bad(argument) }
        return path
    }

    private static func bad(_ argument: [UInt8]) -> ConfinementError {
        ConfinementError(
            .badProfile, subject: String(decoding: argument, as: UTF8.self),
            "is not an option or the value of an option")
    }
}
