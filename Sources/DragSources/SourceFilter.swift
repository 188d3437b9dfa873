import Glibc
package import SystemPackage
package import UniformTypes

/// Which files of a folder are lifted: patterns, of which the last one that matches decides.
///
/// A pattern is a declared type, which matches files of types that conform to it, or a glob as the shell's. A glob
/// without a slash matches a file by its own name, or by that of a folder around it; one with a slash matches its path
/// below the folder that was named, or that of a folder around it, with `**` for any number of folders. A glob with a slash at
/// its end matches folders only, as in `.gitignore`. Files that no pattern matches are lifted unless a pattern is an `only`. Hidden files, and those in hidden folders, are lifted only
/// if a glob names them with its dot.
package struct SourceFilter: Sendable {
    /// One pattern.
    package struct Rule: Sendable {
        fileprivate enum Pattern {
            case type(UniformType)
            case glob(Glob)
        }

        fileprivate struct Glob {
            /// The parts between the slashes, as C strings.
            let parts: [[CChar]]
            let isPath: Bool
            /// Whether only folders match.
            let isOfFolder: Bool

            var namesHidden: Bool { parts.contains { $0.first == SourceFilter.dot } }
        }

        fileprivate let isOnly: Bool
        fileprivate let pattern: Pattern

        /// Creates a rule that lifts what matches `pattern`, or leaves it out.
        ///
        /// - Parameters:
        ///   - pattern: The pattern; a glob is compared with names byte for byte, in any encoding.
        ///   - isOnly: Whether matching files are lifted; if not, they are left out.
        package init(_ pattern: [UInt8], isOnly: Bool) {
            self.isOnly = isOnly
            if let text = String(validating: pattern, as: UTF8.self), let type = UniformType(text), type.isDeclared {
                self.pattern = .type(type)
            } else {
                let slash = UInt8(ascii: "/")
                // A slash at the end or the beginning says that a folder, or a path, is meant.
                let parts = pattern.split(separator: slash).map { $0.map { CChar(bitPattern: $0) } + [0] }
                self.pattern = .glob(
                    Glob(
                        parts: parts, isPath: pattern.dropLast().contains(slash), isOfFolder: pattern.last == slash))
            }
        }
    }

    /// What the names of a file say.
    package enum Answer: Sendable {
        case lifted, leftOut
        /// Its type decides.
        case dependsOnType
    }

    private let rules: [Rule]

    /// Creates a filter with `rules`, of which the last one that matches decides.
    package init(_ rules: [Rule]) { self.rules = rules }

    /// Returns whether a file is lifted.
    ///
    /// - Parameters:
    ///   - path: Its path below the folder that was named.
    ///   - type: Its type; nil if it is not known yet.
    package func answer(for path: [FilePath.Component], type: UniformType? = nil) -> Answer {
        var answer: Answer = isSelection ? .leftOut : .lifted
        var isNamed = !path.contains(where: Self.isHidden)
        for rule in rules {
            let decided: Answer = rule.isOnly ? .lifted : .leftOut
            switch rule.pattern {
            case .type(let wanted):
                guard let type else {
                    if answer != decided { answer = .dependsOnType }
                    continue
                }
                if type.conforms(to: wanted) { answer = decided }
            case .glob(let glob):
                guard Self.matches(glob, path, isFolder: type?.conforms(to: .directory) == true) else { continue }
                answer = decided
                if rule.isOnly, glob.namesHidden { isNamed = true }
            }
        }
        return isNamed ? answer : .leftOut
    }

    /// Whether only files that a pattern names are lifted.
    package var isSelection: Bool { rules.contains(where: \.isOnly) }

    /// Returns whether an entry is left out only because it is hidden: all files are lifted that no pattern excludes.
    package func leavesOutAsHidden(_ path: [FilePath.Component]) -> Bool {
        path.last.map(Self.isHidden) == true && !isSelection && !excludesCompanion(path)
    }

    /// Returns whether a companion is left out although its main file is lifted: it is excluded, not only not named.
    package func excludesCompanion(_ path: [FilePath.Component]) -> Bool {
        let type = path.last.flatMap { FilePath(root: nil, [$0]).extension }.flatMap {
            UniformType(filenameExtension: $0)
        }
        let last = rules.last { rule in
            switch rule.pattern {
            case .type(let wanted): type?.conforms(to: wanted) == true
            case .glob(let glob): Self.matches(glob, path, isFolder: false)
            }
        }
        return last?.isOnly == false
    }

    /// Returns whether no file in a folder is lifted, judged by the folder's path.
    package func leavesOut(folder path: [FilePath.Component]) -> Bool {
        let namesHidden = rules.contains { rule in
            guard rule.isOnly, case .glob(let glob) = rule.pattern else { return false }
            return glob.namesHidden
        }
        if !namesHidden, path.contains(where: Self.isHidden) { return true }
        let last = rules.lastIndex { rule in
            guard case .glob(let glob) = rule.pattern else { return false }
            return Self.matches(glob, path, isFolder: true)
        }
        guard let last, !rules[last].isOnly else { return false }
        return !rules[(last + 1)...].contains(where: \.isOnly)
    }

    fileprivate static let dot = CChar(bitPattern: UInt8(ascii: "."))

    private static func isHidden(_ name: FilePath.Component) -> Bool { name.withPlatformString { $0[0] == dot } }

    /// Whether the glob matches the path or that of a folder around it.
    private static func matches(_ glob: Rule.Glob, _ path: [FilePath.Component], isFolder: Bool) -> Bool {
        let folders = glob.isOfFolder && !isFolder ? path.dropLast() : path[...]
        guard !glob.isPath else {
            return folders.indices.contains { matches(glob.parts[...], path[...$0]) }
        }
        guard let part = glob.parts.first else { return false }
        return folders.contains { matches(part, $0) }
    }

    /// Whether all parts match all names, in order.
    private static func matches(_ parts: ArraySlice<[CChar]>, _ path: ArraySlice<FilePath.Component>) -> Bool {
        guard let part = parts.first else { return path.isEmpty }
        if part == [star, star, 0] {
            return (path.startIndex...path.endIndex).contains { matches(parts.dropFirst(), path[$0...]) }
        }
        guard let name = path.first, matches(part, name) else { return false }
        return matches(parts.dropFirst(), path.dropFirst())
    }

    private static let star = CChar(bitPattern: UInt8(ascii: "*"))

    /// Whether one part matches one name. In names that are UTF-8, `?` and brackets match characters as in a shell, not
    /// bytes. (`fnmatch`)
    private static func matches(_ part: [CChar], _ name: FilePath.Component) -> Bool {
        let former = Unicode.locale.map { uselocale($0) }
        defer { if let former { uselocale(former) } }
        return name.withPlatformString { fnmatch(part, $0, 0) == 0 }
    }

    /// The locale of characters in UTF-8, which glibc has built in; the process itself has that of bytes.
    private enum Unicode {
        // A locale is never changed once it is made, and any number of threads may use it. (newlocale(3))
        nonisolated(unsafe) static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    }
}
