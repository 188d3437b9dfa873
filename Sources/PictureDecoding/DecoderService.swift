import Glibc
import CLinux
import Confinement
package import DecoderWire
import Synchronization
import SystemPackage

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
            let isCostly = EncodingCost.isHigh(request)
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

/// Ends this process when the peer of its socket closes.
package enum PeerMonitor {
    /// Starts a thread that waits until the peer of `socket` closes and then ends the process, even while a picture is
    /// decoded. `PR_SET_PDEATHSIG` is not sufficient: it fires when the *thread* that started this process ends.
    ///
    /// - Throws: `DecoderFailure` if the thread cannot be started.
    package static func start(on socket: DecoderSocket) throws(DecoderFailure) {
        let descriptor = socket.descriptor.rawValue
        let context = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                var waiting = pollfd(fd: CInt(Int(bitPattern: context) - 1), events: dnd_POLLRDHUP, revents: 0)
                while true {
                    let ready = poll(&waiting, 1, -1)
                    if ready > 0 || (ready < 0 && errno != EINTR) { _exit(0) }
                }
            }, context)
        guard result == 0 else {
            throw DecoderFailure(
                .unsupported, "the watching thread cannot be started: \(String(cString: strerror(result)))")
        }
        pthread_detach(thread)
    }
}

/// The additional resources that the encoders of some formats need, which search for the smallest file.
enum EncodingCost {
    /// Whether the encoder needs many times the memory of the picture: 1.2 GB for 24 megapixels of noise as AVIF, 1.6 GB
    /// as JPEG XL, and three times the pixels for the smallest PNG.
    static func isHigh(_ request: DecoderRequest) -> Bool {
        request.output == .avif || request.output == .jpegXL || request.effort == .smallest
    }

    /// Adds to this process's processor time limit the time for writing `pixels` as `request` specifies.
    ///
    /// - Parameter isDrawn: Whether the picture is drawn: few bytes may then be many pixels.
    static func allow(
        _ pixels: UInt64, for request: DecoderRequest, isDrawn: Bool
    ) throws(DecoderFailure) {
        guard request.processorSeconds > 0 else { return }
        do {
            try ResourceLimits.setProcessorTime(
                UInt64(request.processorSeconds)
                    + min(pixels / pixelsPerSecond(request), isDrawn ? .max : maximumSeconds(request)))
        } catch {
            throw DecoderFailure(.unsupported, "\(error)")
        }
    }

    /// The maximum number of seconds added for pixels. A header may claim any number of pixels; with a fast encoder,
    /// pictures that take long to read also have many bytes, for which time is added separately.
    private static func maximumSeconds(_ request: DecoderRequest) -> UInt64 {
        if request.effort == .smallest { return .max }
        return switch request.output {
        case .avif, .webp, .jpegXL, .gif, .animatedPNG, .digest: .max
        case .png, .shallowPNG, .jpeg, .tiff, .stripped: 4
        }
    }

    /// A quarter of the speed measured with noise, which takes longest.
    private static func pixelsPerSecond(_ request: DecoderRequest) -> UInt64 {
        if request.effort == .smallest { return 150_000 }
        return switch request.output {
        case .avif, .webp: 150_000
        case .jpegXL: 800_000
        case .gif: 200_000
        case .png, .animatedPNG, .shallowPNG, .jpeg, .tiff, .stripped, .digest: 8_000_000
        }
    }
}
