/// Why waypoints could not be read.
package struct WaypointError: Error, Sendable {
    /// What kind of failure it was.
    package enum Code: String, Sendable, CaseIterable {
        /// The document is truncated, malformed, or a waypoint has no sound coordinates.
        case damaged
        /// Sound, but no waypoint file, or in an encoding that is not read.
        case unsupported
        /// A limit of size would be exceeded.
        case tooLarge
        /// The file cannot be read.
        case cannotRead
        /// The reading is no longer wanted.
        case cancelled
    }

    /// The kind of failure.
    package let code: Code
    /// The line of the document, from 1, where that is known.
    package let line: Int?
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// The failure beneath this one.
    package let underlying: (any Error)?

    init(_ code: Code, line: Int? = nil, message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.line = line
        self.message = message
        self.underlying = underlying
    }

    /// The same error with a line, unless it has one.
    func onLine(_ line: Int) -> WaypointError {
        WaypointError(code, line: self.line ?? line, message: message, underlying: underlying)
    }
}

extension WaypointError: CustomStringConvertible {
    package var description: String { line.map { "line \($0): \(message)" } ?? message }
}
