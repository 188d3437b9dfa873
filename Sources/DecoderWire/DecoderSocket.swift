package import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

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
