/// The cards of a file, or the events and all other objects of its calendars but their time zones, each as a file of its own; and such
/// files in one again.
///
/// The lines stay as they are. A file with a byte order mark becomes UTF-8 without one.
package struct RecordFile: Sendable {
    /// A card, or an event, a to-do, a journal entry, a free-busy time or what else a calendar has.
    ///
    /// It knows where its lines are in the file, so that the records of a large file need little memory.
    package struct Record: Sendable {
        /// Its name, or its summary, on one line; nil if it has none.
        package let title: String?
        /// Why it cannot be read; nil if it can.
        package let failure: MessageError?
        fileprivate let file: [UInt8]
        fileprivate let frame: Frame
        /// The places of its time zones and of its own lines.
        fileprivate let zones: [Range<Int>]
        fileprivate let lines: [Range<Int>]

        /// The file that holds it alone.
        package var bytes: [UInt8] { prefix(.max) }

        /// The first bytes of the file that holds it alone.
        package func prefix(_ count: Int) -> [UInt8] {
            var output = Array(frame.head.prefix(count))
            for range in [zones, lines, frame.foot].joined() where output.count < count {
                output += file[range].prefix(count - output.count)
                if output.last != 0x0A, output.last != 0x0D {
                    output += [0x0D, 0x0A].prefix(count - output.count)
                }
            }
            return output
        }
    }

    /// What stands around the records of a calendar: its own lines, and its end.
    fileprivate struct Frame: Sendable {
        var head: [UInt8] = []
        var foot: [Range<Int>] = []
    }

    private let bytes: [UInt8]
    private let objects: [Outline]
    /// The name of the objects: `VCARD` or `VCALENDAR`.
    private let name: String
    /// Whether the last card or calendar has no end.
    package let isCut: Bool

    /// An object with the objects in it, as offsets of its lines.
    private struct Outline: Sendable {
        let name: String
        let start: Int
        /// The beginning of the line that ends it.
        var endLine = 0
        var end = 0
        var objects: [Outline] = []
        /// Whether another one of its name begins before its end.
        var hasNoEnd = false

        var range: Range<Int> { start..<end }
        /// Whether it is a record of its calendar, whatever its name: only time zones belong to other objects.
        var isRecord: Bool { name != RecordFile.timeZone }
    }

    /// Reads the structure of a file.
    ///
    /// - Parameters:
    ///   - name: `VCARD` or `VCALENDAR`.
    ///   - isCancelled: Asked now and then.
    /// - Throws: `MessageError`: `damaged` if it has no such object, `tooLarge`, `cancelled`.
    /// - Complexity: O(n).
    package init(
        _ file: [UInt8], named name: String, isCancelled: () -> Bool = { false }
    ) throws(MessageError) {
        let bytes = ContentLineReader.withoutMark(file)
        var open: [Outline] = []
        var found: [Outline] = []
        var start = 0
        var count = 0
        var objectCount = 0
        var mayNest = false
        func close(to level: Int, at line: Int, end: Int) {
            while open.count > level, var done = open.popLast() {
                (done.endLine, done.end) = (line, end)
                if open.isEmpty {
                    if done.name == name { found.append(done) }
                } else {
                    open[open.count - 1].objects.append(done)
                }
            }
        }
        while start < bytes.count {
            let lineEnd = Self.endOfLine(in: bytes, from: start)
            defer { start = lineEnd }
            count += 1
            if count % 4096 == 0, isCancelled() { throw MessageError.cancelled }
            if let object = Self.word(after: "BEGIN:", in: bytes[start..<lineEnd]) {
                guard open.count < ContentObject.mostLevels else { throw ContentObject.tooDeep }
                objectCount += 1
                guard objectCount <= ContentObject.mostProperties else { throw ContentObject.tooMany }
                if open.last?.name == object, ContentObject.single.contains(object), !mayNest {
                    open[open.count - 1].hasNoEnd = true
                    close(to: open.count - 1, at: start, end: start)
                }
                open.append(Outline(name: object, start: start))
            } else if let object = Self.word(after: "END:", in: bytes[start..<lineEnd]),
                let level = open.lastIndex(where: { $0.name == object })
            {
                close(to: level, at: start, end: lineEnd)
            }
            mayNest = Self.isAgent(bytes[start..<lineEnd])
        }
        guard !found.isEmpty || !open.isEmpty else {
            throw MessageError(.damaged, message: "has no BEGIN:\(name)")
        }
        (self.bytes, objects, self.name, isCut) = (bytes, found, name, !open.isEmpty)
    }

    /// The cards or events, in the order of the file. An event has the exceptions to its repetitions (RFC 5545, 3.8.4.4),
    /// and the time zones that it names; all of the calendar, if it has no zone of such a name. A record that cannot be
    /// read says so, and the others are as they are.
    ///
    /// - Parameter isCancelled: Asked now and then.
    /// - Throws: `MessageError` with the code `cancelled`.
    /// - Complexity: O(n).
    package func records(isCancelled: () -> Bool = { false }) throws(MessageError) -> [Record] {
        var records: [Record] = []
        for (number, object) in objects.enumerated() {
            if number % 256 == 0, isCancelled() { throw MessageError.cancelled }
            guard name == "VCALENDAR" else {
                records.append(card(object))
                continue
            }
            let frame = frame(of: object)
            let zones = zones(of: object)
            let all = zones.map(\.range)
            let places = Dictionary(grouping: zones.indices) { zones[$0].name }
            for event in try events(of: object, isCancelled: isCancelled) {
                let found = event.zones.compactMap { places[$0] }
                // A zone that is not found may be written in another way.
                let isComplete = found.count == event.zones.count
                records.append(
                    Record(
                        title: event.title, failure: event.failure, file: bytes, frame: frame,
                        zones: isComplete ? found.joined().sorted().map { all[$0] } : all, lines: event.lines))
            }
        }
        return records
    }

    /// Whether a line is the property of vCard 2.1 that is a card, which follows it. (vCard 2.1, 2.5.1)
    private static func isAgent(_ line: ArraySlice<UInt8>) -> Bool {
        guard word(after: ContentObject.agent, in: line) != nil else { return false }
        return line.last { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ":")
    }

    private func card(_ object: Outline) -> Record {
        var title: String?
        var failure: MessageError?
        do throws(MessageError) {
            let card = try content(of: object)
            title = ["FN", "N", "ORG"].lazy.compactMap { card.first($0).flatMap(Self.title) }.first
        } catch {
            failure = error
        }
        return Record(title: title, failure: failure, file: bytes, frame: Frame(), zones: [], lines: [object.range])
    }

    /// Returns the records of several files as one file. Calendars become one if they say the same about themselves, and
    /// mean the same by the names of their time zones; otherwise one follows the other (RFC 5545, 3.4). Of the first, the
    /// name of the program that wrote it is kept.
    ///
    /// - Parameter isCancelled: Asked now and then.
    /// - Throws: `MessageError`: `damaged` if a calendar cannot be read, `tooLarge`, `cancelled`.
    package static func joined(
        _ files: [RecordFile], isCancelled: () -> Bool = { false }
    ) throws(MessageError) -> [UInt8] {
        var calendars: [Calendar] = []
        var output: [UInt8] = []
        for file in files {
            if isCancelled() { throw MessageError.cancelled }
            for object in file.objects {
                guard file.name == "VCALENDAR" else {
                    output += file.lines(object.range)
                    continue
                }
                let properties = try file.content(of: object).properties
                let head = ["VERSION", "CALSCALE", "METHOD"].compactMap { name in
                    properties.first { $0.name == name }.map { "\(name):\($0.raw.text)\r\n" }
                }.joined()
                let zones = file.zones(of: object).map { (name: $0.name, lines: file.lines($0.range)) }
                let definitions = Calendar.definitions(zones)
                let number = calendars.firstIndex { $0.head == head && $0.agrees(with: definitions) } ?? calendars.count
                if number == calendars.count {
                    calendars.append(Calendar(head: head, program: properties.first { $0.name == "PRODID" }?.raw.text))
                }
                calendars[number].add(zones)
                for inner in object.objects where inner.isRecord {
                    calendars[number].objects += file.lines(inner.range)
                }
            }
        }
        for calendar in calendars { output += calendar.lines }
        return output
    }

    /// What several calendars become.
    private struct Calendar {
        let head: String
        let program: String?
        private var known: [String: Set<[UInt8]>] = [:]
        private var zones: [UInt8] = []
        var objects: [UInt8] = []

        init(head: String, program: String?) { (self.head, self.program) = (head, program) }

        /// The lines that define each time zone, whatever ends them.
        static func definitions(_ zones: [(name: String, lines: [UInt8])]) -> [String: Set<[UInt8]>] {
            var definitions: [String: Set<[UInt8]>] = [:]
            for zone in zones { definitions[zone.name, default: []].insert(zone.lines.filter { $0 != 0x0D }) }
            return definitions
        }

        /// Whether each of these time zones is unknown here or the same: a name is one only within its calendar (RFC
        /// 5545, 3.2.19).
        func agrees(with definitions: [String: Set<[UInt8]>]) -> Bool {
            definitions.allSatisfy { name, lines in known[name].map { $0 == lines } ?? true }
        }

        /// Adds the time zones that are not known yet.
        mutating func add(_ zones: [(name: String, lines: [UInt8])]) {
            for zone in zones where known[zone.name, default: []].insert(zone.lines.filter { $0 != 0x0D }).inserted {
                self.zones += zone.lines
            }
        }

        var lines: [UInt8] {
            let program = program.map { "PRODID:\($0)\r\n" } ?? ""
            return Array("BEGIN:VCALENDAR\r\n\(head)\(program)".utf8) + zones + objects
                + Array("END:VCALENDAR\r\n".utf8)
        }
    }

    // MARK: - Calendars

    private static let timeZone = "VTIMEZONE"

    /// An event, and the exceptions to its repetitions, which have the same identifier.
    private struct Event {
        var title: String?
        var failure: MessageError?
        var lines: [Range<Int>] = []
        /// The names of the time zones of its times.
        var zones: Set<String> = []
    }

    private func events(of calendar: Outline, isCancelled: () -> Bool) throws(MessageError) -> [Event] {
        var events: [Event] = []
        var places: [String: Int] = [:]
        for (number, object) in calendar.objects.enumerated() where object.isRecord {
            if number % 256 == 0, isCancelled() { throw MessageError.cancelled }
            let content: ContentObject
            do throws(MessageError) {
                content = try self.content(of: object)
            } catch {
                events.append(Event(failure: error, lines: [object.range]))
                continue
            }
            let known = content.first("UID").map(\.raw.text)
            let place = known.flatMap { places[$0] } ?? events.count
            if place == events.count { events.append(Event()) }
            if let known { places[known] = place }
            if events[place].title == nil || content.first("RECURRENCE-ID") == nil {
                events[place].title = content.first("SUMMARY").flatMap(Self.title) ?? events[place].title
            }
            events[place].lines.append(object.range)
            events[place].zones.formUnion(Self.zoneNames(in: content))
        }
        return events
    }

    /// The names of the time zones of all times in an object. Commas and escapes in them are part of the name.
    private static func zoneNames(in content: ContentObject) -> [String] {
        content.properties.flatMap(\.parameters).filter { $0.name == "TZID" }.map {
            ContentLine.unescaped($0.values.joined(separator: ","))
        } + content.objects.flatMap(zoneNames)
    }

    /// A time zone that a calendar defines.
    private struct Zone {
        /// Its name without escapes; empty if it has none.
        let name: String
        let range: Range<Int>
    }

    private func zones(of calendar: Outline) -> [Zone] {
        calendar.objects.filter { !$0.isRecord }.map {
            Zone(name: (try? content(of: $0))?.first("TZID")?.text ?? "", range: $0.range)
        }
    }

    /// The lines of a calendar around its objects, without those that are about the whole calendar.
    private func frame(of calendar: Outline) -> Frame {
        var frame = Frame(foot: [calendar.endLine..<calendar.end])
        var next = 0
        var start = calendar.start
        var isLeftOut = false
        while start < calendar.endLine {
            if next < calendar.objects.count, calendar.objects[next].start == start {
                start = calendar.objects[next].end
                next += 1
                continue
            }
            let end = Self.endOfLine(in: bytes, from: start)
            let continues = bytes[start] == 0x20 || bytes[start] == 0x09
            if !continues { isLeftOut = Self.word(after: "X-WR-", in: bytes[start..<end]) != nil }
            if !isLeftOut { frame.head += bytes[start..<end] }
            start = end
        }
        return frame
    }

    // MARK: - Lines

    private func content(of object: Outline) throws(MessageError) -> ContentObject {
        guard !object.hasNoEnd else { throw ContentObject.withoutEnd(object.name) }
        return try ContentObject.read(Array(bytes[object.range]), named: object.name)[0]
    }

    /// The lines of a range, the last one of which ends.
    private func lines(_ range: Range<Int>) -> [UInt8] {
        let lines = Array(bytes[range])
        return lines.last == 0x0A || lines.last == 0x0D ? lines : lines + [0x0D, 0x0A]
    }

    private static func title(_ line: ContentLine) -> String? {
        let text: String
        if line.name == "N" {
            // RFC 6350, 6.2.2: the family name is the first one.
            text = line.components().prefix(2).reversed().joined().joined(separator: " ")
        } else {
            text = line.name == "ORG" ? line.components().joined().joined(separator: " ") : line.text
        }
        let title = EncodedWords.line(text)
        return title.isEmpty ? nil : title
    }

    /// Returns the end of a line, which LF, CRLF or CR ends.
    private static func endOfLine(in bytes: [UInt8], from start: Int) -> Int {
        guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return bytes.count }
        return end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? end + 2 : end + 1
    }

    /// Returns what follows `prefix` in a line that begins with it, in upper case and without white space.
    private static func word(after prefix: String, in line: ArraySlice<UInt8>) -> String? {
        guard line.count >= prefix.utf8.count,
            zip(line, prefix.utf8).allSatisfy({ $0 == $1 || $0 ^ 0x20 == $1 && $1 >= 0x41 })
        else { return nil }
        return String(decoding: line.dropFirst(prefix.utf8.count), as: UTF8.self).uppercased()
            .filter { !$0.isWhitespace }
    }
}
