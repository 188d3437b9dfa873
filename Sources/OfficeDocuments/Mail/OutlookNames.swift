/// The numbers that a file of Outlook gives to properties with names (MS-OXMSG 2.2.3): those of contacts, appointments and
/// tasks are named by a set and a number in it.
struct OutlookNames {
    /// The storage of the names.
    private static let storage = "__nameid_version1.0"

    /// The name of each number from 0x8000 on.
    private var names: [Int: OutlookProperties.Name] = [:]

    /// Reads the names of a file. Of a file whose names are damaged or missing, none are known.
    ///
    /// - Throws: `OfficeError` with `tooLarge` or `cancelled`.
    init(_ document: CompoundDocument, budget: inout OutlookBudget) throws(OfficeError) {
        guard let storage = document.entry(Self.storage, in: 0), !document[storage].isStream else { return }
        var streams: [[UInt8]] = []
        for name in ["__substg1.0_00020102", "__substg1.0_00030102"] {
            guard let stream = document.entry(name, in: storage), document[stream].isStream else { return }
            try budget.use(document[stream].size)
            streams.append((try? document.content(of: stream)) ?? [])
        }
        let (sets, entries) = (streams[0], streams[1])
        for place in stride(from: 0, through: entries.count - 8, by: 8) {
            let (kind, number) = (entries.little16(place + 4), entries.little16(place + 6))
            // The first bit says that the name is a text. 1 and 2 are sets without a place in the list.
            let set = (kind >> 1 - 3) * 16
            guard kind & 1 == 0, set >= 0, set + 16 <= sets.count else { continue }
            names[0x8000 + number] = Self.name(in: sets[set..<set + 16], Int(entries.little32(place)))
        }
    }

    /// What follows the first byte of the sets of Outlook: `{000620xx-0000-0000-C000-000000000046}` (MS-OXPROPS 1.3.2).
    private static let rest: [UInt8] = [0x20, 0x06, 0x00, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46]

    /// Returns the property that a number stands for; nil for a name that is not known.
    func property(_ number: Int) -> OutlookProperties.Name? {
        number < 0x8000 ? OutlookProperties.Name(rawValue: number) : names[number]
    }

    /// Returns the property with a number in a set of 16 bytes; nil for one that is not known.
    static func name(in set: ArraySlice<UInt8>, _ number: Int) -> OutlookProperties.Name? {
        guard let first = set.first, set.dropFirst().elementsEqual(rest), (0...0xFFFF).contains(number) else {
            return nil
        }
        return OutlookProperties.Name(rawValue: Int(first) << 16 | number)
    }
}
