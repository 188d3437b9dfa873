/// What reading one file of data may use. Exceeding a limit is an error.
package struct DataLimits: Sendable, Hashable {
    /// How deeply lists and objects may be nested. Default 256.
    package var depth = 256
    /// How many values there may be, those that references stand for included: a text that is referred to counts as one more for each
    /// `bytesPerValue`. Default 5 million.
    package var values = 5_000_000
    /// How many bytes a written file may have. Default 256 MiB.
    package var outputBytes = 256 << 20

    /// The defaults.
    package init() {}
}

/// Counts values and levels while a file is read.
struct DataBudget {
    private let limits: DataLimits
    private var values = 0
    private(set) var depth = 0

    init(_ limits: DataLimits) { self.limits = limits }

    /// Notes `count` more values.
    mutating func spend(_ count: Int = 1) throws(DataFormatError) {
        values += count
        guard values <= limits.values else {
            throw DataFormatError(.tooLarge, message: "has more than the limit of \(limits.values) values")
        }
    }

    /// How many bytes of text or data, when it is referred to, count as much as a value.
    static let bytesPerValue = 64

    /// Notes that a list or an object begins.
    mutating func enter() throws(DataFormatError) {
        depth += 1
        guard depth <= limits.depth else {
            throw DataFormatError(.tooDeep, message: "is nested more than the limit of \(limits.depth) levels deep")
        }
    }

    /// Notes that it ends.
    mutating func leave() { depth -= 1 }
}
