import ItemProviders
import Foundation

@testable import Converters

/// Runs independent programs that make what tests need, without blocking the threads that the tests share.
enum OutsideProgram {
    struct Failure: Error { let program: String, status: Int32 }

    /// The standard output of `program`, which must exit with 0.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) async throws -> Data {
        try await BlockingWork.run {
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw Failure(program: program, status: process.terminationStatus)
            }
            return data
        }
    }
}
