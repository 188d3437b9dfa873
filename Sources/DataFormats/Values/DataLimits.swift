/// Limits for reading or writing one data file. Exceeding a limit is an error.
package struct DataLimits: Sendable, Hashable {
    /// The maximum nesting depth of lists and objects. Default 256.
    package var depth = 256
    /// The maximum number of values, after references are expanded: a text that is referenced counts as one more value
    /// per `DataBudget.bytesPerValue` bytes. Default 5 million.
    package var values = 5_000_000
    /// The maximum size of a written file in bytes. Default 256 MiB.
    package var outputBytes = 256 << 20

    /// The default limits.
    package init() {}
}

/// Counts values and nesting levels while a file is read.
struct DataBudget {
    private let limits: DataLimits
    private var values = 0
    private(set) var depth = 0

    init(_ limits: DataLimits) { self.limits = limits }

    /// Counts `count` more values.
    mutating func spend(_ count: Int = 1) throws(DataFormatError) {
        values += count
        guard values <= limits.values else {
            throw DataFormatError(.tooLarge, message: "has more than the limit of \(limits.values) values")
        }
    }

    /// The number of bytes of text or data that count as one value when they are referenced.
    static let bytesPerValue = 64

    /// Counts the beginning of a list or an object.
    mutating func enter() throws(DataFormatError) {
        depth += 1
        guard depth <= limits.depth else {
            throw DataFormatError(.tooDeep, message: "is nested more than the limit of \(limits.depth) levels deep")
        }
    }

    /// Counts its end.
    mutating func leave() { depth -= 1 }
}
