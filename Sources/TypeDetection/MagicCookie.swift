import CMagic
import FileSystem
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
