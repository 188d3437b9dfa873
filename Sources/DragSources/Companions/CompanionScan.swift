import SystemPackage

/// Looks for names of companions in a folder, by their bytes: most folders have none, and are not examined further.
struct CompanionScan {
    private var hasStills = false
    private var hasParts = false
    private var hasPages = false
    private var hasFolders = false

    /// Whether the names so far, with this one, can be those of a main file and its companion.
    mutating func isEnough(with name: FilePath.Component) -> Bool {
        name.withPlatformString { start in
            var count = 0
            while start[count] != 0 { count += 1 }
            return isEnough(with: UnsafeRawBufferPointer(start: start, count: count))
        }
    }

    /// Whether the names so far, with this one, can be those of a main file and its companion.
    mutating func isEnough(with name: UnsafeRawBufferPointer) -> Bool {
        let ending = Self.ending(of: name)
        if Self.sides.contains(ending) { return true }
        if Self.stills.contains(ending) {
            hasStills = true
        } else if Self.parts.contains(ending) {
            hasParts = true
        } else if Self.pages.contains(ending) {
            hasPages = true
        } else if !hasFolders {
            hasFolders = Self.hasFolderEnding(name)
        }
        return hasStills && hasParts || hasPages && hasFolders
    }

    private static let stills = Set(CompanionCatalogue.stills.map(packed))
    private static let parts = Set((CompanionCatalogue.raws.union(CompanionCatalogue.films)).map(packed))
    private static let pages = Set(CompanionCatalogue.pages.map(packed))
    private static let sides = Set(CompanionCatalogue.sides.map(packed))

    private static func packed(_ ending: String) -> UInt64 { ending.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Returns the bytes of the extension, in lower case, as a number; 0 if there is none of at most five letters.
    private static func ending(of name: UnsafeRawBufferPointer) -> UInt64 {
        var (packed, shift) = (UInt64(0), UInt64(0))
        var place = name.count - 1
        while place > 0, shift <= 40 {
            let byte = name[place]
            if byte == UInt8(ascii: ".") { return packed }
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            packed |= UInt64(isCapital ? byte | 0x20 : byte) << shift
            (place, shift) = (place - 1, shift + 8)
        }
        return 0
    }

    private static func hasFolderEnding(_ name: UnsafeRawBufferPointer) -> Bool {
        CompanionCatalogue.folderEndings.contains { ending in
            name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
        }
    }
}
