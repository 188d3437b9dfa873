import Confinement
package import DecoderWire
import SystemPackage
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The service of `dnd-decoder`: answers requests one after another until its socket is closed.
package struct DecoderService: ~Copyable {
    private let socket: DecoderSocket
    private let memoryBytes: Int

    /// The address space for a picture whose encoder is costly, if others get `bytes`: see `EncodingCost`.
    package static func maximumMemory(of bytes: Int) -> Int {
        bytes.multipliedReportingOverflow(by: 2).overflow ? .max : bytes * 2
    }

    /// Starts libvips; requests then come from `socket`. At most one service per process.
    ///
    /// - Parameter memoryBytes: The usual limit on the address space for a picture, in bytes.
    /// - Throws: `DecoderFailure` if libvips does not start.
    package init(socket: DecoderSocket, memoryBytes: Int) throws(DecoderFailure) {
        self.socket = socket
        self.memoryBytes = memoryBytes
        do {
            // One thread per picture: workers run in parallel, one per job, and share the processors.
            try VipsLibrary.start(threads: 1) { message, fatal in
                // GLib ends the process when memory runs out; the failure is reported before that.
                if fatal { FinalReply.say(message) }
            }
        } catch {
            throw DecoderFailure(.unsupported, "libvips does not start: \(error.text)")
        }
    }

    /// Serves until the other end closes.
    ///
    /// - Throws: `Errno` if the socket fails, `WireError` if a packet is not a request.
    package func run() throws {
        while let packet = try socket.receive() {
            defer { for descriptor in packet.descriptors { try? descriptor.close() } }
            let request = try DecoderRequest(decoding: packet.bytes)
            guard (2...DecoderProtocol.descriptorsPerRequest).contains(packet.descriptors.count) else {
                throw WireError.descriptors(packet.descriptors.count)
            }
            MemoryFile.lend(packet.descriptors.dropFirst(2).first)
            defer { MemoryFile.lend(nil) }
            FinalReply.prepare(for: request.id, on: socket)
            let reply = DecoderReply(id: request.id, answer(request, packet.descriptors[0], packet.descriptors[1]))
            FinalReply.withdraw()
            try socket.send(reply.encoded)
        }
    }

    private func answer(
        _ request: DecoderRequest, _ input: FileDescriptor, _ output: FileDescriptor
    ) -> Result<DecodedPicture, DecoderFailure> {
        do {
            try ResourceLimits.setFileSize(request.maximumOutputBytes)
            try ResourceLimits.setProcessorTime(UInt64(request.processorSeconds))
            let isCostly = EncodingCost.isHigh(request.output)
            try ResourceLimits.setAddressSpace(UInt64(isCostly ? Self.maximumMemory(of: memoryBytes) : memoryBytes))
        } catch {
            return .failure(DecoderFailure(.unsupported, "\(error)"))
        }
        do {
            return .success(try PictureConversion.run(request, input: input, output: output))
        } catch {
            return .failure(error)
        }
    }
}

/// The reply that is sent when the process is about to end during a request.
private enum FinalReply {
    private static let pending = Mutex<(id: UInt64, socket: DecoderSocket)?>(nil)

    static func prepare(for id: UInt64, on socket: DecoderSocket) { pending.withLock { $0 = (id, socket) } }

    static func withdraw() { pending.withLock { $0 = nil } }

    static func say(_ message: String) {
        pending.withLock { pending in
            guard let (id, socket) = pending else { return }
            pending = nil
            let failure =
                message.contains("allocate")
                ? DecoderFailure(.outOfMemory, "needs more memory than the decoder may use")
                : DecoderFailure(.aborted, "aborted the decoder: \(message)")
            try? socket.send(DecoderReply(id: id, .failure(failure)).encoded)
            // GLib would raise a signal now; its handlers would only delay the exit.
            _exit(4)
        }
    }
}
