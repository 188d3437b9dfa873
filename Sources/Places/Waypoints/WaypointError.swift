import XML

/// An error in reading waypoints.
package struct WaypointError: Error, Sendable {
    /// The kind of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The document is truncated or malformed, or a waypoint has no valid coordinates.
        case damaged
        /// A valid document that is not a waypoint file or has an unsupported encoding.
        case unsupported
        /// A size limit would be exceeded.
        case tooLarge
        /// The file cannot be read.
        case cannotRead
        /// Reading was cancelled.
        case cancelled
    }

    /// The kind of failure.
    package let code: Code
    /// The line in the document, 1-based, if known.
    package let line: Int?
    /// The found and the expected value, in lower case and without a full stop.
    package let message: String
    /// The underlying error.
    package let underlying: (any Error)?

    init(_ code: Code, line: Int? = nil, message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.line = line
        self.message = message
        self.underlying = underlying
    }

    init(_ error: XMLError) {
        switch error.code {
        case .damaged: self.init(.damaged, line: error.line, message: error.message)
        case .empty: self.init(.damaged, message: "it is empty, expected a GPX, LOC or KML document")
        case .unsupported: self.init(.unsupported, line: error.line, message: error.message)
        case .tooLarge: self.init(.tooLarge, line: error.line, message: error.message)
        }
    }

    /// Returns the error with a line, unless it already has one.
    func onLine(_ line: Int) -> WaypointError {
        WaypointError(code, line: self.line ?? line, message: message, underlying: underlying)
    }
}

extension WaypointError: CustomStringConvertible {
    package var description: String { line.map { "line \($0): \(message)" } ?? message }
}
