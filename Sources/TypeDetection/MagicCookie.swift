import CLinux
import CMagic
import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// A libmagic cookie with a loaded database. Must not be used by two threads at once.
struct MagicCookie: ~Copyable {
    /// The number of bytes that libmagic examines; its own default is 1 MiB.
    static let bytesLookedAt = 256 * 1024

    private let handle: magic_t
    private let flags: Int32

    /// The flags of all lookups: the MIME type of the content itself, not of what is compressed in it.
    private static let flags =
        MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_APPTYPE | MAGIC_NO_CHECK_TOKENS

    /// Additional flags if the content is known to be text that the inspectors identify better.
    private static let textFlags = MAGIC_NO_CHECK_TEXT | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_TAR

    /// The flags for custom rules: only the rules, including those for text.
    private static let rulesFlags =
        flags | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_CDF | MAGIC_NO_CHECK_ELF

    /// Opens libmagic and loads a database; libmagic's default if `database` is nil.
    ///
    /// - Throws: `MagicFailure` with libmagic's message. C: `magic_open`, `magic_load`, `magic_setparam`.
    init(database: FilePath?) throws(MagicFailure) {
        try self.init(loading: database, flags: Self.flags)
    }

    /// Opens libmagic with only the given rules, in text form.
    ///
    /// libmagic accepts only file names, splits them at colons, and prefers a compiled file with a similar name. A file
    /// in memory avoids both, and contains exactly the bytes that were checked.
    init(rules: [UInt8]) throws(MagicFailure) {
        guard let file = try? AnonymousFile(inMemory: "dnd-magic", holding: rules) else {
            throw MagicFailure(message: "no memory for the rules")
        }
        defer { withExtendedLifetime(file) {} }
        try self.init(loading: file.path, flags: Self.rulesFlags)
    }

    private init(loading path: FilePath?, flags: Int32) throws(MagicFailure) {
        guard let handle = magic_open(flags) else { throw MagicFailure(message: "libmagic cannot be started") }
        let status =
            path.map { path in path.withPlatformString { magic_load(handle, $0) } } ?? magic_load(handle, nil)
        guard status == 0 else {
            let message = magic_error(handle).map { String(cString: $0) } ?? "libmagic's database cannot be loaded"
            magic_close(handle)
            throw MagicFailure(message: message)
        }
        var bytes = Self.bytesLookedAt
        _ = magic_setparam(handle, MAGIC_PARAM_BYTES_MAX, &bytes)
        // Half of the time for a text is spent on regular expressions over 8 KiB; what they match is near the
        // beginning.
        var regex = 512
        _ = magic_setparam(handle, MAGIC_PARAM_REGEX_MAX, &regex)
        self.handle = handle
        self.flags = flags
    }

    deinit { magic_close(handle) }

    /// Returns the MIME type of a file's content, without parameters. C: `magic_descriptor`.
    func mimeType(of descriptor: FileDescriptor, skippingTextRules: Bool) -> String? {
        setFlags(skippingTextRules)
        return magic_descriptor(handle, descriptor.rawValue).map { String(cString: $0) }.flatMap(Self.cleaned)
    }

    /// Returns the MIME type of bytes, without parameters. C: `magic_buffer`.
    func mimeType(of bytes: UnsafeRawBufferPointer, skippingTextRules: Bool) -> String? {
        setFlags(skippingTextRules)
        return magic_buffer(handle, bytes.baseAddress, bytes.count).map { String(cString: $0) }.flatMap(Self.cleaned)
    }

    private func setFlags(_ skippingTextRules: Bool) {
        _ = magic_setflags(handle, skippingTextRules ? flags | Self.textFlags : flags)
    }

    /// Returns the first MIME type: libmagic sometimes returns several types, or error messages.
    private static func cleaned(_ answer: String) -> String? {
        let isEnd: (UInt8) -> Bool = { $0 == 0x3B || $0 == 0x0A || $0 == 0x20 || $0 == 0x5C }
        let first = answer.utf8.drop(while: isEnd).prefix { !isEnd($0) }
        // Two rules of libmagic can run together: text/plainapplication/octet-stream has 3 parts.
        guard let slash = first.firstIndex(of: 0x2F), slash != first.startIndex, slash == first.lastIndex(of: 0x2F),
            first.index(after: slash) != first.endIndex
        else { return nil }
        return String(first)
    }
}

/// The reason why libmagic cannot be used.
struct MagicFailure: Error {
    let message: String
}

/// libmagic rules (`magic(5)`) for types that its own database does not know.
///
/// The rules are text, are checked on initialization, and once declared take precedence over all other detection.
///
/// ```swift
/// UniformType.declare([
///     TypeDeclaration(
///         identifier: "com.example.notebook", conformsTo: ["public.data"], mimeTypes: ["application/x-notebook"])
/// ])
/// let rules = try MagicRules(
///     Array("0 string NTBK notebook\n!:mime application/x-notebook\n".utf8), answering: ["application/x-notebook"])
/// MagicRules.declare([rules])
/// ```
public struct MagicRules: Sendable, Hashable {
    /// The maximum size in bytes: 1 MiB. Loading that much takes about 50 ms; loading a page takes 0.1 ms.
    public static let longest = 1 << 20

    let text: [UInt8]
    /// The MIME types that count as results, in lower case.
    let mimeTypes: Set<String>

    /// Creates rules from their text.
    ///
    /// libmagic reports errors in rules only on standard error: during the check, everything that this process writes
    /// there is captured. Create rules before other threads write to it.
    ///
    /// - Parameters:
    ///   - text: The content of a rule file. Compiled files are not accepted.
    ///   - mimeTypes: The MIME types that the rules may return; others that they name with `!:mime` are ignored.
    /// - Throws: ``MagicRulesProblem`` for text that libmagic rejects, or that names none of `mimeTypes`.
    public init(_ text: [UInt8], answering mimeTypes: [String]) throws(MagicRulesProblem) {
        guard text.count <= Self.longest else {
            throw MagicRulesProblem(line: nil, message: "the rules are longer than 1 MiB")
        }
        if let zero = text.firstIndex(of: 0) {
            throw MagicRulesProblem(
                line: text[..<zero].count { $0 == 0x0A } + 1,
                message: "a NUL byte is here, expected rules written as text")
        }
        let allowed = Set(mimeTypes.map { $0.lowercased() }).subtracting(Self.generic)
        let named = Self.namedTypes(text)
        guard !named.isDisjoint(with: allowed) else {
            throw MagicRulesProblem(
                line: nil,
                message: "no rule names "
                    + (allowed.isEmpty ? "a MIME type of this type" : allowed.sorted().joined(separator: " or ")),
                hint: "write !:mime and the MIME type below the rule")
        }
        self.text = text
        self.mimeTypes = allowed.intersection(named)
        try check()
    }

    /// Adds rules for all later lookups of every detector in this process. Safe to call from any thread.
    ///
    /// Types that they recognise have the basis ``DetectedType/Basis/user``. Rules declared earlier take precedence.
    public static func declare(_ rules: [MagicRules]) {
        guard !rules.isEmpty else { return }
        registry.withLock { registry in
            for rule in rules where !registry.rules.contains(rule) { registry.rules.append(rule) }
            registry.pool = MagicPool(rules: registry.rules)
        }
    }

    /// The cookies for all declared rules; nil if there are none.
    static var declaredPool: MagicPool? { registry.withLock { $0.pool } }

    private struct Registry {
        var rules: [MagicRules] = []
        var pool: MagicPool?
    }

    private static let registry = Mutex(Registry())

    /// libmagic's results for unknown content; rules cannot use them to identify a type.
    private static let generic: Set<String> = [
        "text/plain", "application/octet-stream", "application/x-empty", "inode/x-empty",
    ]

    /// Loads the rules once and throws the first problem that libmagic reports.
    private func check() throws(MagicRulesProblem) {
        let (failure, remarks) = StandardErrorCapture.run { () -> MagicFailure? in
            do throws(MagicFailure) {
                _ = try MagicCookie(rules: text)
                return nil
            } catch {
                return error
            }
        }
        // Reports the first problem, since problems in later lines may be caused by it. Other captured output comes
        // from other threads.
        let remark = remarks.split(separator: "\n").first { $0.contains("Warning: ") || $0.hasPrefix("line ") }
        let problems = ([remark.map(String.init), failure?.message] as [String?])
            .compactMap { $0.map { MagicRulesProblem(remark: $0) } }
        if let problem = problems.min(by: { $0.line ?? .max < $1.line ?? .max }) { throw problem }
    }

    /// Returns the MIME types that `!:mime` names in the text, in lower case.
    private static func namedTypes(_ text: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        for line in text.split(separator: 0x0A) where line.starts(with: "!:mime".utf8) {
            let words = line.dropFirst(6).split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if let word = words.first { found.insert(String(decoding: word, as: UTF8.self).lowercased()) }
        }
        return found
    }
}

/// An error in libmagic rules.
public struct MagicRulesProblem: Error, Sendable, Hashable {
    /// The 1-based line in the rules; nil if the problem is not in one line.
    public let line: Int?
    /// The problem that was found.
    public let message: String
    /// A suggestion, if there is one.
    public let hint: String?

    init(line: Int?, message: String, hint: String? = nil) {
        self.line = line
        self.message = message
        self.hint = hint
    }

    /// Parses a message of libmagic: "FILE, 4: Warning: type `strng' invalid", or "line 1: regex error 8 ...".
    init(remark: String) {
        var message = remark[...]
        var line: Int?
        if let warning = remark.ranges(of: "Warning: ").first {
            let head = remark[..<warning.lowerBound]
            line = head.split(whereSeparator: { $0 == "," || $0 == ":" || $0 == " " }).last.flatMap { Int($0) }
            message = remark[warning.upperBound...]
        } else if remark.hasPrefix("line "), let colon = remark.firstIndex(of: ":") {
            line = Int(remark[..<colon].dropFirst(5))
            message = remark[colon...].dropFirst(2)
        }
        self.init(
            line: line, message: message.isEmpty ? "libmagic cannot parse it" : String(message.prefix(200)),
            hint: "see magic(5) for the syntax of rules")
    }
}

extension MagicRulesProblem: CustomStringConvertible {
    /// The line, if there is one, and the message.
    public var description: String { line.map { "line \($0): \(message)" } ?? message }
}

// MARK: - Loading rules

/// Captures the messages that a C library reports only on standard error.
enum StandardErrorCapture {
    /// The maximum number of bytes returned.
    private static let longest = 4096

    private static let isBusy = Mutex(())

    /// Runs `body` while standard error is redirected to a private file, and returns what was written there. If the
    /// file cannot be created, runs `body` without capturing anything.
    ///
    /// Other threads that write to standard error with C's stdio wait; what they write in other ways is captured as
    /// well.
    static func run<Result>(_ body: () -> Result) -> (result: Result, written: String) {
        isBusy.withLock { _ in
            dnd_lock_standard_error()
            defer { dnd_unlock_standard_error() }
            guard let file = try? AnonymousFile(inMemory: "dnd-stderr", holding: [UInt8]()) else { return (body(), "") }
            let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
            guard saved >= 0 else { return (body(), "") }
            defer { close(saved) }
            guard dup2(file.descriptor.rawValue, STDERR_FILENO) >= 0 else { return (body(), "") }
            let result = body()
            dnd_flush_standard_error()
            _ = dup2(saved, STDERR_FILENO)
            let bytes = (try? file.descriptor.readBytes(at: 0, count: longest)) ?? []
            return (result, String(decoding: bytes, as: UTF8.self))
        }
    }
}
