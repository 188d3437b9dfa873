import Conversion
import Glibc
import Previews

/// The progress of a transfer as one line of text.
enum ProgressLine {
    /// `[====>     ] 12/310, 1 failed  1:23 left  1.2 GB of 4.0 GB  35.0 MB/s  harbour.jpg`, at most `columns` wide.
    ///
    /// What does not fit is left out, and the last column stays free, since some terminals begin a new row after it. All
    /// is ASCII except for the name.
    static func text(_ snapshot: ProgressSnapshot, columns: Int) -> String {
        let room = max(1, columns - 1)
        var line = String(count(snapshot).prefix(room))
        let cells = min(20, room / 6)
        if let fraction = snapshot.fraction, cells >= 4, line.count + cells + 3 <= room {
            line = bar(fraction, cells: cells) + " " + line
        }
        let name = snapshot.current.first?.printable
        // A name is shown if a few characters of it fit.
        let reserved = name == nil ? 0 : 14
        func add(_ text: String?, reserved: Int) {
            guard let text, line.count + 2 + text.count + reserved <= room else { return }
            line += "  " + text
        }
        add(snapshot.secondsLeft.flatMap { $0 > 0 ? "\(duration($0)) left" : nil }, reserved: 0)
        add(bytes(snapshot), reserved: reserved)
        add(snapshot.rate.flatMap { $0 >= 1 ? "\(ByteCount(Int64($0)))/s" : nil }, reserved: reserved)
        if let name, case let left = room - line.count - 2, left >= 4 { line += "  " + end(of: name, columns: left) }
        return line
    }

    /// `12/310, 1 failed`; `12 of 140+` while more may come.
    private static func count(_ snapshot: ProgressSnapshot) -> String {
        let failed = snapshot.failed > 0 ? ", \(snapshot.failed) failed" : ""
        return (snapshot.total.map { "\(snapshot.done)/\($0)" } ?? "\(snapshot.done) of \(snapshot.seen)+") + failed
    }

    private static func bar(_ fraction: Double, cells: Int) -> String {
        let full = min(cells, max(0, Int(fraction * Double(cells))))
        guard full < cells else { return "[" + String(repeating: "=", count: cells) + "]" }
        return "[" + String(repeating: "=", count: full) + ">" + String(repeating: " ", count: cells - full - 1) + "]"
    }

    private static func bytes(_ snapshot: ProgressSnapshot) -> String? {
        if let total = snapshot.totalBytes, total > 0 { return "\(ByteCount(snapshot.bytes)) of \(ByteCount(total))" }
        return snapshot.bytes > 0 ? "\(ByteCount(snapshot.bytes))" : nil
    }

    /// `0:07`, `12:07`, `2:12:07`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(whole % 60))"
    }

    /// A path is truncated at its beginning: its end says more.
    private static func end(of name: String, columns: Int) -> String {
        if CharacterWidth.columns(of: name) <= columns { return name }
        var width = 3
        let end = name.reversed().prefix { character in
            width += CharacterWidth.columns(of: character)
            return width <= columns
        }
        return "..." + String(end.reversed())
    }
}

/// The progress of a transfer as `--progress json` prints it.
struct ProgressRecord: Encodable {
    let snapshot: ProgressSnapshot

    enum Key: String, CodingKey, CaseIterable { case items, bytes, rate, secondsLeft, current }
    enum ItemsKey: String, CodingKey, CaseIterable { case done, failed, total }
    enum BytesKey: String, CodingKey, CaseIterable { case done, total }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var items = container.nestedContainer(keyedBy: ItemsKey.self, forKey: .items)
        try items.encode(snapshot.done, forKey: .done)
        try items.encode(snapshot.failed, forKey: .failed)
        try items.encodeAlways(snapshot.total, forKey: .total)
        var bytes = container.nestedContainer(keyedBy: BytesKey.self, forKey: .bytes)
        try bytes.encode(snapshot.bytes, forKey: .done)
        try bytes.encodeAlways(snapshot.totalBytes, forKey: .total)
        try container.encodeAlways(snapshot.rate.map { Int64($0.rounded()) }, forKey: .rate)
        try container.encodeAlways(snapshot.secondsLeft.map { Int64($0.rounded(.up)) }, forKey: .secondsLeft)
        try container.encode(snapshot.current, forKey: .current)
    }
}

/// The rate at which a value grows: an exponential moving average, in which the last ten seconds have two thirds of the
/// weight.
struct RateEstimate: Sendable {
    /// The time constant, in seconds.
    private static let memory = 10.0

    private var last: (time: Double, value: Double)?
    private var average = 0.0
    /// The weight of all samples; the rest belongs to the time before the first one, which has no rate.
    private var weight = 0.0

    /// Adds the value at `time`, in seconds.
    mutating func add(_ value: Double, at time: Double) {
        guard let last else {
            self.last = (time, value)
            return
        }
        guard time > last.time else { return }
        let share = 1 - exp(-(time - last.time) / Self.memory)
        average += share * ((value - last.value) / (time - last.time) - average)
        weight += share * (1 - weight)
        self.last = (time, value)
    }

    /// The growth per second; nil before there are two samples.
    var rate: Double? { weight > 0 ? average / weight : nil }
}

/// The time until the end of a transfer, which counts down and follows corrections slowly.
struct TimeLeft: Sendable {
    /// The time before which a rate means nothing, in seconds.
    private static let shortest = 1.0
    /// Beyond this time an estimate means nothing, in seconds: 100 hours.
    private static let longest = 360_000.0

    /// The expected end.
    private var end: Double?

    /// Takes the next estimate, and returns the seconds to show; nil while they are unknown.
    ///
    /// - Parameters:
    ///   - remaining: What is still to do.
    ///   - rate: How much of it is done per second.
    ///   - time: The time since the beginning, in seconds.
    mutating func update(remaining: Double?, rate: Double?, at time: Double) -> Double? {
        guard let remaining else {
            end = nil
            return nil
        }
        if remaining <= 0 { return 0 }
        guard let rate, rate > 0, time >= Self.shortest, remaining / rate <= Self.longest else {
            end = nil
            return nil
        }
        let fresh = time + remaining / rate
        guard let end else {
            self.end = fresh
            return fresh - time
        }
        // Within a tenth, the old estimate counts down; a larger difference is made up in steps.
        let difference = fresh - end
        let isNew = abs(difference) > max(1, (end - time) / 10)
        let next = isNew ? end + difference / 4 : end
        self.end = next
        return max(0, next - time)
    }
}
