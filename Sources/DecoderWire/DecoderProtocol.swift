import Glibc
package import SystemPackage

/// The protocol between `dnd` and `dnd-decoder`.
///
/// The socket is an `AF_UNIX` `SOCK_SEQPACKET` pair: one packet is one message, so neither end waits for the rest of
/// one. A packet starts with the magic number, the version and the kind; integers are little-endian, strings are UTF-8
/// after a 16-bit length. A request carries its descriptors: the input, open for reading, the output, open for writing,
/// and a file in memory. The decoder answers each request with one reply that has the request's number.
package enum DecoderProtocol {
    /// The first four bytes of every message: `dndD`.
    package static let magic: UInt32 = 0x4464_6E64
    /// The version of the messages. Both ends come from one build; another version is refused.
    package static let version: UInt16 = 7
    /// The maximum size of a message, in bytes.
    package static let maximumMessageBytes = 8 * 1024
    /// The maximum size of one string in a message, in bytes; longer ones are truncated when written.
    package static let maximumStringBytes = 1024
    /// The maximum number of losses in a reply.
    package static let maximumLosses = 16
    /// The maximum number of descriptors of a request: input, output, and a file in memory of bounded size for the
    /// decoder's own use, which it cannot create itself; it is omitted if it could not be created.
    package static let descriptorsPerRequest = 3

    /// The kind of a message.
    enum Kind: UInt8 {
        case request = 1
        case success = 2
        case failure = 3
    }
}

/// The reason why bytes are not a message of the protocol.
package enum WireError: Error, Hashable, CustomStringConvertible {
    /// The message ends before its last field.
    case truncated
    /// Bytes follow the last field.
    case trailingBytes
    /// The message is longer than `DecoderProtocol.maximumMessageBytes`.
    case tooLong
    /// The bytes do not start with the magic number.
    case notAMessage
    /// The message has another version.
    case version(UInt16)
    /// A field has an invalid value.
    case invalid(field: String)
    /// The message came with a wrong number of descriptors.
    case descriptors(Int)

    package var description: String {
        switch self {
        case .truncated: "a truncated message"
        case .trailingBytes: "a message with bytes after its end"
        case .tooLong: "a message longer than \(DecoderProtocol.maximumMessageBytes) bytes"
        case .notAMessage: "bytes that are not a message"
        case .version(let version): "a message of version \(version), expected version \(DecoderProtocol.version)"
        case .invalid(let field): "a message with an invalid \(field)"
        case .descriptors(let count): "a message with \(count) descriptors"
        }
    }
}

// MARK: - Fields of a message

/// Encodes one message field by field.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init(kind: DecoderProtocol.Kind, id: UInt64) {
        bytes.reserveCapacity(128)
        put(DecoderProtocol.magic)
        put(DecoderProtocol.version)
        put(kind.rawValue)
        put(id)
    }

    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ value: Double) { put(value.bitPattern) }

    /// Writes `string`, truncated at a character boundary if it is longer than a message allows.
    mutating func put(_ string: String) {
        var kept = string.utf8.count <= DecoderProtocol.maximumStringBytes ? string : ""
        if kept.isEmpty, !string.isEmpty {
            var count = 0
            for character in string {
                count += character.utf8.count
                if count > DecoderProtocol.maximumStringBytes { break }
                kept.append(character)
            }
        }
        put(UInt16(kept.utf8.count))
        bytes.append(contentsOf: kept.utf8)
    }
}

/// Decodes one message field by field. Invalid bytes cause a `WireError`.
struct WireReader {
    private let bytes: [UInt8]
    private var position: Int
    /// The kind of the message.
    let kind: DecoderProtocol.Kind
    /// The number of the request, or of the request that a reply answers.
    let id: UInt64

    init(_ bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= DecoderProtocol.maximumMessageBytes else { throw .tooLong }
        var position = 0
        guard try Self.integer(UInt32.self, in: bytes, at: &position) == DecoderProtocol.magic else {
            throw .notAMessage
        }
        let version = try Self.integer(UInt16.self, in: bytes, at: &position)
        guard version == DecoderProtocol.version else { throw .version(version) }
        let byte = try Self.integer(UInt8.self, in: bytes, at: &position)
        guard let kind = DecoderProtocol.Kind(rawValue: byte) else { throw .invalid(field: "kind") }
        self.kind = kind
        id = try Self.integer(UInt64.self, in: bytes, at: &position)
        self.bytes = bytes
        self.position = position
    }

    mutating func take<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
        try Self.integer(type, in: bytes, at: &position)
    }

    mutating func takeDouble() throws(WireError) -> Double { Double(bitPattern: try take(UInt64.self)) }

    mutating func takeString(_ field: String) throws(WireError) -> String {
        let count = Int(try take(UInt16.self))
        guard count <= DecoderProtocol.maximumStringBytes else { throw .invalid(field: field) }
        guard count <= bytes.count - position else { throw .truncated }
        guard let string = String(validating: bytes[position..<position + count], as: UTF8.self) else {
            throw .invalid(field: field)
        }
        position += count
        return string
    }

    /// Checks that no bytes are left.
    func end() throws(WireError) {
        guard position == bytes.count else { throw .trailingBytes }
    }

    private static func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, in bytes: [UInt8], at position: inout Int
    ) throws(WireError) -> Value {
        let size = MemoryLayout<Value>.size
        guard bytes.count - position >= size else { throw .truncated }
        defer { position += size }
        return bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: type)) }
    }
}

/// One end of the socket for requests and replies; does not own its descriptor.
///
/// The control message with the descriptors is laid out by hand, as `cmsg(3)` describes it: a `cmsghdr`, then the
/// descriptors as C ints, each part aligned to a word.
package struct DecoderSocket: Sendable, Hashable {
    /// A message and its descriptors, which the receiver must close.
    package struct Packet {
        package var bytes: [UInt8]
        package var descriptors: [FileDescriptor]
    }

    /// The socket.
    package let descriptor: FileDescriptor

    /// Creates the end with `descriptor`.
    package init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Creates a socket pair, both ends closed on `exec`. The caller must close each end. `socketpair(2)`.
    package static func pair() throws(Errno) -> (DecoderSocket, DecoderSocket) {
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        return (DecoderSocket(FileDescriptor(rawValue: ends[0])), DecoderSocket(FileDescriptor(rawValue: ends[1])))
    }

    /// Sends one message. Never raises `SIGPIPE`: a closed peer is `Errno.brokenPipe`. `sendmsg(2)`.
    package func send(_ bytes: [UInt8], descriptors: [FileDescriptor] = []) throws(Errno) {
        let control = Self.controlMessage(descriptors)
        let sent = bytes.withUnsafeBytes { payload in
            control.withUnsafeBytes { control in
                var vector = iovec(
                    iov_base: UnsafeMutableRawPointer(mutating: payload.baseAddress), iov_len: payload.count)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    message.msg_iov = vector
                    message.msg_iovlen = 1
                    if !control.isEmpty {
                        message.msg_control = UnsafeMutableRawPointer(mutating: control.baseAddress)
                        message.msg_controllen = control.count
                    }
                    return retryingInterrupts { sendmsg(descriptor.rawValue, &message, CInt(MSG_NOSIGNAL)) }
                }
            }
        }
        guard sent >= 0 else { throw Errno(rawValue: errno) }
    }

    /// Waits for one message; nil if the peer has closed its end. `recvmsg(2)`.
    ///
    /// A message longer than `DecoderProtocol.maximumMessageBytes` is truncated to one byte more than that, so that
    /// decoding it fails. The kernel closes surplus descriptors.
    package func receive() throws(Errno) -> Packet? {
        var bytes = [UInt8](repeating: 0, count: DecoderProtocol.maximumMessageBytes + 1)
        let capacity = Self.headerSize + Self.aligned(DecoderProtocol.descriptorsPerRequest * MemoryLayout<CInt>.size)
        var control = [UInt8](repeating: 0, count: capacity)
        var controlCount = 0
        let received = bytes.withUnsafeMutableBytes { payload in
            control.withUnsafeMutableBytes { control in
                var vector = iovec(iov_base: payload.baseAddress, iov_len: payload.count)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    message.msg_iov = vector
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    let result = retryingInterrupts {
                        recvmsg(descriptor.rawValue, &message, CInt(MSG_CMSG_CLOEXEC))
                    }
                    controlCount = Int(message.msg_controllen)
                    return result
                }
            }
        }
        guard received >= 0 else { throw Errno(rawValue: errno) }
        let descriptors = Self.descriptors(in: control.prefix(controlCount))
        if received == 0 {
            for descriptor in descriptors { try? descriptor.close() }
            return nil
        }
        return Packet(bytes: Array(bytes.prefix(received)), descriptors: descriptors)
    }

    /// The size of a `cmsghdr` (`size_t` length, `int` level, `int` type), which is already aligned.
    private static let headerSize = MemoryLayout<cmsghdr>.size

    private static func aligned(_ count: Int) -> Int {
        let word = MemoryLayout<Int>.size
        return (count + word - 1) / word * word
    }

    private static func controlMessage(_ descriptors: [FileDescriptor]) -> [UInt8] {
        guard !descriptors.isEmpty else { return [] }
        let payload = descriptors.count * MemoryLayout<CInt>.size
        var header = cmsghdr()
        header.cmsg_len = headerSize + payload
        header.cmsg_level = SOL_SOCKET
        header.cmsg_type = CInt(SCM_RIGHTS)
        var bytes = [UInt8](repeating: 0, count: headerSize + aligned(payload))
        bytes.withUnsafeMutableBytes { buffer in
            buffer.storeBytes(of: header, as: cmsghdr.self)
            for (index, descriptor) in descriptors.enumerated() {
                let offset = headerSize + index * MemoryLayout<CInt>.size
                buffer.storeBytes(of: descriptor.rawValue, toByteOffset: offset, as: CInt.self)
            }
        }
        return bytes
    }

    private static func descriptors(in control: ArraySlice<UInt8>) -> [FileDescriptor] {
        guard control.count >= headerSize else { return [] }
        return control.withUnsafeBytes { buffer in
            let header = buffer.loadUnaligned(as: cmsghdr.self)
            guard header.cmsg_level == SOL_SOCKET, header.cmsg_type == CInt(SCM_RIGHTS) else { return [] }
            let end = min(Int(header.cmsg_len), buffer.count)
            return stride(from: headerSize, to: end - MemoryLayout<CInt>.size + 1, by: MemoryLayout<CInt>.size).map {
                FileDescriptor(rawValue: buffer.loadUnaligned(fromByteOffset: $0, as: CInt.self))
            }
        }
    }

    private func retryingInterrupts(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
