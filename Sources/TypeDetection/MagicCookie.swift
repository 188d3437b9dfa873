import CMagic
import SystemPackage

/// A cookie of libmagic with its database loaded. Not to be used by two threads at once.
struct MagicCookie: ~Copyable {
    /// The number of bytes at the beginning that libmagic looks at; its own default is 1 MiB.
    static let bytesLookedAt = 256 * 1024

    private let handle: magic_t
    private let flags: Int32

    /// What is always asked: the MIME type of what is there, not of what is compressed in it.
    private static let flags =
        MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_APPTYPE | MAGIC_NO_CHECK_TOKENS

    /// What is left out in addition where the content is known to be text that other means tell better.
    private static let textFlags = MAGIC_NO_CHECK_TEXT | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_TAR

    /// What is asked of rules of one's own: nothing but the rules, those for text included.
    private static let rulesFlags =
        flags | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_CDF | MAGIC_NO_CHECK_ELF

    /// Opens libmagic and loads a database; libmagic's own where none is named.
    ///
    /// - Throws: A message that says what libmagic found. C: `magic_open`, `magic_load`, `magic_setparam`.
    init(database: FilePath?) throws(MagicFailure) {
        try self.init(loading: database, flags: Self.flags)
    }

    /// Opens libmagic with rules written as text and nothing beside them.
    ///
    /// libmagic takes names only: it would divide one at its colons and prefer a compiled file beside it. A file in memory has
    /// neither, and holds the very bytes that were checked.
    init(rules: [UInt8]) throws(MagicFailure) {
        guard let file = MemoryFile(named: "dnd-magic", holding: rules) else {
            throw MagicFailure(message: "no memory for the rules")
        }
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
        // Half of the time that a text takes goes into regular expressions over 8 KiB; what they look for stands earlier.
        var regex = 512
        _ = magic_setparam(handle, MAGIC_PARAM_REGEX_MAX, &regex)
        self.handle = handle
        self.flags = flags
    }

    deinit { magic_close(handle) }

    /// The MIME type of a file's content, without parameters. C: `magic_descriptor`.
    func mimeType(of descriptor: FileDescriptor, skippingTextRules: Bool) -> String? {
        setFlags(skippingTextRules)
        return magic_descriptor(handle, descriptor.rawValue).map { String(cString: $0) }.flatMap(Self.cleaned)
    }

    /// The MIME type of bytes, without parameters. C: `magic_buffer`.
    func mimeType(of bytes: UnsafeRawBufferPointer, skippingTextRules: Bool) -> String? {
        setFlags(skippingTextRules)
        return magic_buffer(handle, bytes.baseAddress, bytes.count).map { String(cString: $0) }.flatMap(Self.cleaned)
    }

    private func setFlags(_ skippingTextRules: Bool) {
        _ = magic_setflags(handle, skippingTextRules ? flags | Self.textFlags : flags)
    }

    /// libmagic sometimes answers several types, or sentences about its own troubles.
    private static func cleaned(_ answer: String) -> String? {
        guard let first = answer.split(whereSeparator: { $0 == ";" || $0 == "\n" || $0 == " " || $0 == "\\" }).first
        else {
            return nil
        }
        let parts = first.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        // A rule of libmagic's that runs into the next leaves both names: text/plainapplication/octet-stream has 3 parts.
        return String(first)
    }
}

/// Why libmagic cannot be used.
struct MagicFailure: Error {
    let message: String
}
