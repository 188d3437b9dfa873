import DataURLs
import DataFormats
import Glibc
import ItemProviders
import SystemPackage
import UniformTypes

extension ItemRecord {
    /// Returns the record as JSON.
    ///
    /// - Throws: `DataFormatError`.
    func json() throws(DataFormatError) -> [UInt8] {
        let contents = contents.map { content in
            DataValue.object(
                DataObject([
                    ("type", .string(content.type.identifier)), ("fidelity", .string(content.fidelity.rawValue)),
                    ("losses", .array(content.losses.map { .string($0.rawValue) })), ("entry", .string(content.entry)),
                    ("bytes", .integer(String(content.bytes))),
                    ("sha256", .string(content.sha256)),
                ]))
        }
        let attributes = attributes.map { attribute in
            DataValue.object(
                DataObject([
                    ("name", .data(attribute.name.map { UInt8(bitPattern: $0) })), ("value", .data(attribute.value)),
                ]))
        }
        let object = DataObject([
            ("version", .integer(Self.version)), ("name", .string(name.string)),
            (
                "nameBytes",
                .data(name.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) })
            ),
            ("source", .string(source)), ("modified", modified.flatMap(Self.text).map { .string($0) } ?? .null),
            ("attributes", .array(attributes)), ("contents", .array(contents)),
        ])
        return try DataFormat.json.write(DataDocument(.object(object))).bytes
    }

    /// Parses `json`; nil when it is not a valid record.
    init?(json: [UInt8]) {
        guard case .object(let object)? = try? DataFormat.json.read(json).value,
            case .integer(Self.version)? = object["version"], let bytes = object.bytes("nameBytes"),
            case .array(let contents)? = object["contents"],
            case .array(let attributes)? = object["attributes"]
        else { return nil }
        name = SafeItemName.component(bytes)
        source = object.text("source") ?? ""
        modified = object.text("modified").flatMap(Self.time).flatMap(Self.past)
        self.attributes = attributes.compactMap { value in
            guard case .object(let attribute) = value, let name = attribute.bytes("name"),
                let value = attribute.bytes("value"), name.starts(with: "user.".utf8), !name.contains(0)
            else { return nil }
            return ExtendedAttribute(name: name.map { CChar(bitPattern: $0) }, value: value)
        }
        self.contents = contents.compactMap { value in
            guard case .object(let content) = value, let type = content.text("type").flatMap(UniformType.init),
                let fidelity = content.text("fidelity").flatMap(Fidelity.init(rawValue:)),
                let entry = content.text("entry"),
                case .integer(let digits)? = content["bytes"], let bytes = UInt64(digits),
                let sha256 = content.text("sha256")
            else { return nil }
            return Content(
                type: type, fidelity: fidelity, losses: content.losses, entry: entry, bytes: bytes, sha256: sha256)
        }
        guard !self.contents.isEmpty, self.contents.count == contents.count else { return nil }
    }

    // MARK: - Times

    /// Seconds from 1970 to 2001.
    private static let to2001 = 978_307_200

    /// Returns the time in RFC 3339 format in UTC, with nanoseconds.
    private static func text(_ time: timespec) -> String? {
        guard let moment = Timestamp(secondsSince2001: Double(time.tv_sec - to2001)) else { return nil }
        let digits = String(time.tv_nsec)
        return moment.text.dropLast() + "." + String(repeating: "0", count: 9 - digits.count) + digits + "Z"
    }

    /// Returns the time if it is between 1970 and now; nil for a future time, which an untrusted bundle may contain.
    private static func past(_ time: timespec) -> timespec? {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return (0...now.tv_sec).contains(time.tv_sec) ? time : nil
    }

    private static func time(_ text: String) -> timespec? {
        guard let moment = Timestamp(text), moment.isUTC,
            let seconds = Timestamp(moment.text.prefix(19) + "Z")?.secondsSince2001
        else { return nil }
        let fraction = moment.fraction.prefix(9)
        return timespec(
            tv_sec: Int(seconds) + to2001,
            tv_nsec: Int(fraction + String(repeating: "0", count: 9 - fraction.count)) ?? 0)
    }
}

extension DataObject {
    fileprivate func text(_ key: String) -> String? {
        if case .string(let text)? = self[key] { text } else { nil }
    }

    /// The names under `losses`, which the first bundles did not have.
    fileprivate var losses: [Loss] {
        guard case .array(let words)? = self["losses"] else { return [] }
        return words.compactMap { if case .string(let word) = $0 { Loss(rawValue: word) } else { nil } }
    }

    /// Returns the bytes of a base64 string.
    fileprivate func bytes(_ key: String) -> [UInt8]? { text(key).flatMap { Base64.decode($0.utf8) } }
}
