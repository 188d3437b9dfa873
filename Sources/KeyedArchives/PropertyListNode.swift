import CPropertyList
import FoundationEssentials
import Glibc

/// A tree of libplist's, owned: parsed from bytes or built for writing. The only file that calls libplist.
///
/// libplist 2.2 recurses as deeply as its input nests, copies a shared object for every reference to it and ends a
/// string at its first NUL, so bytes are only handed to it after `BinaryPropertyListCheck` or `XMLPropertyListCheck`.
struct PropertyListNode: ~Copyable {
    private let handle: plist_t

    private init(owning handle: plist_t) { self.handle = handle }

    deinit { plist_free(handle) }

    /// Parses a binary or XML property list. C: `plist_from_bin`, `plist_from_xml`.
    static func parse(_ data: Data, limits: KeyedArchiveLimits) throws(KeyedArchiveError) -> PropertyListValue {
        guard data.count <= min(limits.bytes, Int(UInt32.max)) else {
            throw KeyedArchiveError(
                .tooLarge, message: "the archive has \(data.count) bytes, more than the limit of \(limits.bytes)")
        }
        let bytes = [UInt8](data)
        let isBinary = bytes.starts(with: BinaryPropertyListCheck.magic)
        if isBinary {
            try BinaryPropertyListCheck.check(bytes, limits: limits)
        } else {
            try XMLPropertyListCheck.check(bytes, limits: limits)
        }
        var root: plist_t?
        bytes.withUnsafeBytes { buffer in
            let start = buffer.bindMemory(to: CChar.self).baseAddress
            if isBinary {
                plist_from_bin(start, UInt32(buffer.count), &root)
            } else {
                plist_from_xml(start, UInt32(buffer.count), &root)
            }
        }
        guard let root else {
            throw KeyedArchiveError(.notAPropertyList, message: "the property list is damaged")
        }
        let node = PropertyListNode(owning: root)
        return try value(of: node.handle)
    }

    /// The value as a binary property list. C: `plist_to_bin`.
    static func binaryData(of value: PropertyListValue) throws(KeyedArchiveError) -> Data {
        let node = PropertyListNode(owning: try makeHandle(value))
        // libplist refuses to write through anything but a null pointer and a zero length.
        var bytes: UnsafeMutablePointer<CChar>?
        var count: UInt32 = 0
        plist_to_bin(node.handle, &bytes, &count)
        guard let bytes, count > 0 else {
            throw KeyedArchiveError(.cannotEncode, message: "the property list cannot be written")
        }
        defer { plist_to_bin_free(bytes) }
        return Data(bytes: bytes, count: Int(count))
    }
}

// MARK: - Reading

extension PropertyListNode {
    private static func value(of node: plist_t) throws(KeyedArchiveError) -> PropertyListValue {
        switch plist_get_node_type(node) {
        case PLIST_BOOLEAN:
            var value: UInt8 = 0
            plist_get_bool_val(node, &value)
            return .bool(value != 0)
        case PLIST_UINT:
            return integer(of: node)
        case PLIST_REAL:
            var value = 0.0
            plist_get_real_val(node, &value)
            return .real(value)
        case PLIST_STRING:
            return .string(try string(of: node))
        case PLIST_DATA:
            var count: UInt64 = 0
            guard let start = plist_get_data_ptr(node, &count), count > 0 else { return .data(Data()) }
            return .data(Data(bytes: start, count: Int(count)))
        case PLIST_DATE:
            return .date(try date(of: node))
        case PLIST_UID:
            var value: UInt64 = 0
            plist_get_uid_val(node, &value)
            return .uid(value)
        case PLIST_ARRAY:
            return .array(try elements(of: node))
        case PLIST_DICT:
            let dictionary = try entries(of: node)
            // How XML, which has no references of its own, writes one. libplist 2.2 leaves it as it is.
            if dictionary.entries.count == 1, case .int(let uid)? = dictionary["CF$UID"], uid >= 0 {
                return .uid(UInt64(uid))
            }
            return .dictionary(dictionary)
        default:
            throw KeyedArchiveError(.notAPropertyList, message: "the property list has a value of no known kind")
        }
    }

    /// libplist keeps 64 bits and, apart from them, whether they are unsigned; only its XML shows the latter.
    private static func integer(of node: plist_t) -> PropertyListValue {
        var bits: UInt64 = 0
        plist_get_uint_val(node, &bits)
        guard bits > UInt64(Int64.max) else { return .int(Int64(bits)) }
        let array = PropertyListNode(owning: plist_new_array())
        plist_array_append_item(array.handle, plist_copy(node))
        var text: UnsafeMutablePointer<CChar>?
        var count: UInt32 = 0
        plist_to_xml(array.handle, &text, &count)
        guard let text else { return .uint(bits) }
        defer { plist_to_xml_free(text) }
        return String(cString: text).contains("<integer>-") ? .int(Int64(bitPattern: bits)) : .uint(bits)
    }

    private static func string(of node: plist_t) throws(KeyedArchiveError) -> String {
        var count: UInt64 = 0
        guard let start = plist_get_string_ptr(node, &count) else { return "" }
        return try string(start, count: Int(count))
    }

    private static func string(_ start: UnsafePointer<CChar>, count: Int) throws(KeyedArchiveError) -> String {
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw KeyedArchiveError(.notAPropertyList, message: "the property list has a string that is not Unicode")
        }
        return string
    }

    /// libplist hands out whole seconds as a 32-bit number, relative to 2001.
    private static func date(of node: plist_t) throws(KeyedArchiveError) -> Date {
        var seconds: Int32 = 0
        var microseconds: Int32 = 0
        plist_get_date_val(node, &seconds, &microseconds)
        guard seconds != .min, seconds != .max else {
            throw KeyedArchiveError(.malformed, message: "the property list has a date outside the years 1933 to 2069")
        }
        return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(microseconds) / 1e6)
    }

    private static func elements(of node: plist_t) throws(KeyedArchiveError) -> [PropertyListValue] {
        var values: [PropertyListValue] = []
        values.reserveCapacity(Int(plist_array_get_size(node)))
        var iterator: plist_array_iter?
        plist_array_new_iter(node, &iterator)
        defer { free(iterator) }
        while true {
            var item: plist_t?
            plist_array_next_item(node, iterator, &item)
            guard let item else { return values }
            values.append(try value(of: item))
        }
    }

    private static func entries(of node: plist_t) throws(KeyedArchiveError) -> PropertyListDictionary {
        var dictionary = PropertyListDictionary()
        var iterator: plist_dict_iter?
        plist_dict_new_iter(node, &iterator)
        defer { free(iterator) }
        while true {
            var key: UnsafeMutablePointer<CChar>?
            var item: plist_t?
            plist_dict_next_item(node, iterator, &key, &item)
            defer { free(key) }
            guard let item, let key else { return dictionary }
            dictionary.append(try string(key, count: strlen(key)), try value(of: item))
        }
    }
}

// MARK: - Writing

extension PropertyListNode {
    private static func makeHandle(_ value: PropertyListValue) throws(KeyedArchiveError) -> plist_t {
        switch value {
        case .bool(let value): return plist_new_bool(value ? 1 : 0)
        case .int(let value): return plist_new_uint(UInt64(bitPattern: value))
        case .uint(let value): return unsignedHandle(value)
        case .real(let value): return plist_new_real(value)
        case .string(let value): return plist_new_string(try checked(value))
        case .data(let value):
            // libplist wants a pointer even for no bytes.
            var nothing: CChar = 0
            guard !value.isEmpty else { return plist_new_data(&nothing, 0) }
            return value.withUnsafeBytes { buffer in
                plist_new_data(buffer.bindMemory(to: CChar.self).baseAddress, UInt64(buffer.count))
            }
        case .date(let value):
            return plist_new_date(Int32(clamping: Int64(value.timeIntervalSinceReferenceDate)), 0)
        case .uid(let value): return plist_new_uid(value)
        case .array(let values):
            let array = PropertyListNode(owning: plist_new_array())
            for value in values { plist_array_append_item(array.handle, try makeHandle(value)) }
            return array.release()
        case .dictionary(let dictionary):
            let node = PropertyListNode(owning: plist_new_dict())
            for (key, value) in dictionary.entries {
                plist_dict_set_item(node.handle, try checked(key), try makeHandle(value))
            }
            return node.release()
        }
    }

    /// libplist writes an integer as unsigned only when it was parsed as such from XML.
    private static func unsignedHandle(_ value: UInt64) -> plist_t {
        var node: plist_t?
        let text = "<plist version=\"1.0\"><integer>\(value)</integer></plist>"
        plist_from_xml(text, UInt32(text.utf8.count), &node)
        return node ?? plist_new_uint(value)
    }

    private static func checked(_ string: String) throws(KeyedArchiveError) -> String {
        guard !string.utf8.contains(0) else {
            throw KeyedArchiveError(.cannotEncode, message: "a string with a NUL character cannot be archived")
        }
        return string
    }

    /// Gives the tree up to its new parent.
    private consuming func release() -> plist_t {
        let handle = handle
        discard self
        return handle
    }
}
