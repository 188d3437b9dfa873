import Conversion
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
