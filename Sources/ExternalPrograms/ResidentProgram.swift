import CLinux
package import Conversion
import Dispatch
import FileSystem
import Glibc
package import SystemPackage

/// An outside program that stays, and answers one request after another: for the conversion of many small files, of
/// which each would take less time than the start of the program.
///
/// The program reads requests from its standard input, and answers each on its standard output with a line that has the
/// number of bytes of the result, followed by these bytes; a negative number stands for a failure. It writes no file:
/// it is confined to reading libraries, and is not started where the machine cannot confine it.
package final class ResidentProgram: Sendable {
    /// The number of the descriptor that has the file which the program gets.
    package static let fileDescriptor = 3
    /// The interval between checks of the process, in milliseconds.
    private static let interval: CInt = 100
    /// The maximum length of the line with the number of bytes.
    private static let longestLine = 24

    private let process: ChildProcess
    private let socket: FileDescriptor
    private let queue = DispatchQueue(label: "dnd.resident")

    /// Starts `program` with `arguments`, and with `file` as descriptor 3.
    ///
    /// - Parameters:
    ///   - limits: Memory and processor time of the process, for all requests together.
    /// - Throws: `Errno`; `Errno.notPermitted` if it cannot be confined.
    package init(
        _ program: ExternalProgram, _ arguments: [String], file: [UInt8], limits: ConversionLimits
    ) throws(Errno) {
        guard let path = program.path, program.confinement.confinesFully else { throw .notPermitted }
        let command = program.confinement.command(
            path, arguments, directory: nil,
            limits: ProgramLimits(
                limits, limitsAddressSpace: program.limitsAddressSpace, limitsData: !program.limitsAddressSpace))
        let held = try SystemCalls.makeMemoryFile("program", holding: file)
        defer { try? held.close() }
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        let own = FileDescriptor(rawValue: ends[0])
        let other = FileDescriptor(rawValue: ends[1])
        defer { try? other.close() }
        do throws(Errno) {
            process = try ChildProcess(
                command.program, arguments: command.arguments, environment: ExternalProgram.environment(),
                socket: other, answersOnOutput: true, file: held)
        } catch {
            try? own.close()
            throw error
        }
        socket = own
    }

    deinit { try? socket.close() }

    /// Sends `request`, and writes the result to `output`, outside of the cooperative thread pool.
    ///
    /// - Parameters:
    ///   - time: The limit on the processor time for this request, and on the time that the process may sleep.
    ///   - bytes: The maximum size of the result.
    ///   - isCancelled: Whether the request is not wanted any more; asked ten times a second.
    /// - Returns: Whether the program answered with a result. If not, what `output` has is no result, and the program is
    ///   usable only if `hasEnded` is false.
    package func answer(
        _ request: [UInt8], to output: FileDescriptor, within time: Duration, bytes: Int,
        isCancelled: @escaping @Sendable () -> Bool
    ) async -> Bool {
        let taskCancelled = CancelFlag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    let outcome = self.exchange(request, output, time, bytes) { taskCancelled.isSet || isCancelled() }
                    if outcome == nil {
                        // Nothing is known of what it still writes.
                        self.process.kill()
                        _ = self.process.reap()
                    }
                    continuation.resume(returning: outcome ?? false)
                }
            }
        } onCancel: {
            taskCancelled.set()
        }
    }

    /// Whether the process has ended, and can answer no more requests.
    package var hasEnded: Bool { process.hasEnded() }

    /// Ends the process, and waits until it has ended.
    package func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.process.kill()
                _ = self.process.reap()
                continuation.resume()
            }
        }
    }

    /// Whether the request succeeded; nil if the process did not keep to the protocol or the limits.
    private func exchange(
        _ request: [UInt8], _ output: FileDescriptor, _ time: Duration, _ limit: Int, _ isCancelled: () -> Bool
    ) -> Bool? {
        var meter = ActivityMeter()
        var sent = 0
        var line: [UInt8] = []
        var remaining: Int?
        return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            while true {
                guard !isCancelled(), let status = process.status else { return nil }
                meter.note(ticks: status.ticks, isAsleep: status.isAsleep)
                let isOver = meter.excess(of: time) != nil
                let events = Int16(POLLIN) | (sent < request.count ? Int16(POLLOUT) : 0)
                var waiting = pollfd(fd: socket.rawValue, events: events, revents: 0)
                guard poll(&waiting, 1, isOver ? 0 : Self.interval) >= 0 || errno == EINTR else { return nil }
                // What has been answered counts: on a loaded machine, this process may have been the one that waited.
                guard !isOver || waiting.revents & Int16(POLLIN) != 0 else { return nil }
                if waiting.revents & Int16(POLLOUT) != 0 {
                    guard let count = send(request[sent...]) else { return nil }
                    sent += count
                }
                guard waiting.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { continue }
                guard let count = receive(into: buffer) else { return nil }
                if count == 0 { continue }
                var bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                if remaining == nil {
                    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
                    line += bytes[..<(end ?? bytes.endIndex)]
                    guard line.count <= Self.longestLine else { return nil }
                    guard let end else { continue }
                    guard let size = Int(String(decoding: line, as: UTF8.self)), size <= limit else { return nil }
                    bytes = UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...])
                    remaining = size
                    // An answer before the end of the request does not answer it.
                    guard sent == request.count else { return nil }
                }
                guard let expected = remaining else { continue }
                guard expected >= 0 else { return bytes.isEmpty ? false : nil }
                guard bytes.count <= expected, (try? output.writeAll(bytes)) != nil else { return nil }
                remaining = expected - bytes.count
                if remaining == 0 { return true }
            }
        }
    }

    /// The number of bytes that the socket took; nil if the program has closed its end. `send(2)`
    private func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        let count = bytes.withUnsafeBytes {
            Glibc.send(socket.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
        }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// The number of received bytes, or 0 if there are none now; nil if the program has closed its end. `recv(2)`
    private func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let count = recv(socket.rawValue, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
        if count > 0 { return count }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
    }
}
