import FileSystem
import SystemPackage
import Transfer

/// The names of a folder by what they may be in a group, and the leaders that are found among them.
struct CompanionCatalogue {
    /// Pictures that can be one of a Live Photo, or be developed from a raw picture.
    static let stills: Set<String> = ["heic", "heif", "hif", "jpeg", "jpg"]
    static let raws: Set<String> = [
        "3fr", "arw", "cap", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "k25", "kdc", "mef", "mos",
        "mrw", "nef", "nrw", "orf", "ori", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ]
    static let films: Set<String> = ["m4v", "mov", "mp4"]
    /// Other pictures that have side files.
    private static let pictures: Set<String> = ["avif", "gif", "jxl", "png", "psd", "tif", "tiff", "webp"]
    static let sides: Set<String> = ["aae", "json", "xmp"]
    static let pages: Set<String> = ["htm", "html", "xhtml"]

    /// Whether a file of this extension may have companions.
    static func mayLead(_ fileExtension: String) -> Bool {
        [stills, raws, films, pictures, pages].contains { $0.contains(fileExtension) }
    }

    /// Whether an entry of this name may be a companion.
    static func mayFollow(_ name: FilePath.Component) -> Bool {
        let bytes = name.bytes
        if AppleDouble.isName(bytes) { return true }
        if folderEnding(of: bytes) != nil { return true }
        guard let ending = fileExtension(of: bytes) else { return false }
        return sides.contains(ending) || raws.contains(ending) || films.contains(ending)
    }

    /// The endings of the folders that browsers and office programs save beside a page, in the languages of Windows.
    /// (Microsoft, "Connected files", the folder names that the shell treats as one with the page)
    static let folderEndings = [
        "_files", ".files", "-Dateien", "_fichiers", "_bestanden", "_file", "_archivos", "-filer", "_tiedostot",
        "_pliki", "_soubory", "_elemei", "_ficheiros", "_arquivos", "_dosyalar", "_datoteke", "_fitxers", "_failid",
        "_fails", "_bylos", "_fajlovi", "_fitxategiak",
    ].map { Array($0.utf8) }

    private var still: [[UInt8]: [FilePath.Component]] = [:]
    private var raw: [[UInt8]: [FilePath.Component]] = [:]
    private var picture: [[UInt8]: [FilePath.Component]] = [:]
    private var film: [[UInt8]: [FilePath.Component]] = [:]
    private var page: [[UInt8]: [FilePath.Component]] = [:]
    private var filmNames: [FilePath.Component] = []
    private var stillNames: [FilePath.Component] = []
    private var rawNames: [FilePath.Component] = []
    private var sideNames: [FilePath.Component] = []
    private var adjustmentNames: [FilePath.Component] = []
    private var noteNames: [FilePath.Component] = []
    private var doubleNames: [FilePath.Component] = []
    private var folderNames: [(name: FilePath.Component, stem: [UInt8])] = []
    private let names: [FilePath.Component]

    /// The file that each file follows.
    private(set) var leaders: [FilePath.Component: FilePath.Component] = [:]
    /// The kinds of the followers.
    private(set) var kinds: [FilePath.Component: CompanionFacts.Kind] = [:]

    /// Sorts the names; nil if none of them can be that of a companion.
    init?(_ names: [FilePath.Component]) {
        var scan = CompanionScan()
        guard names.contains(where: { scan.isEnough(with: $0) }) else { return nil }
        self.names = names
        for name in names { add(name) }
    }

    static func folderEnding(of name: [UInt8]) -> [UInt8]? {
        folderEndings.first { name.count > $0.count && name.suffix($0.count) == $0[...] }
    }

    private mutating func add(_ name: FilePath.Component) {
        let bytes = name.bytes
        if AppleDouble.isName(bytes) { return doubleNames.append(name) }
        let stem = Array(Companion.stem(of: bytes))
        if let ending = Self.folderEnding(of: bytes) { folderNames.append((name, Array(bytes.dropLast(ending.count)))) }
        guard let ending = Self.fileExtension(of: bytes) else { return }
        switch ending {
        case "xmp": sideNames.append(name)
        case "aae": adjustmentNames.append(name)
        case "json": noteNames.append(name)
        case _ where Self.stills.contains(ending):
            still[stem, default: []].append(name)
            stillNames.append(name)
        case _ where Self.raws.contains(ending):
            raw[stem, default: []].append(name)
            rawNames.append(name)
        case _ where Self.films.contains(ending):
            film[stem, default: []].append(name)
            filmNames.append(name)
        case _ where Self.pages.contains(ending): page[stem, default: []].append(name)
        case _ where Self.pictures.contains(ending): picture[stem, default: []].append(name)
        default: break
        }
    }

    // MARK: - Leaders

    /// Finds the leader of each follower. What a file may follow, in this order: films and raw pictures follow stills;
    /// side files and notes follow any of them; folders follow pages. An AppleDouble file follows the file that it is of.
    mutating func findLeaders(by facts: CompanionFacts) {
        pairFilms(by: facts)
        for name in rawNames {
            guard let leader = still[Self.stem(of: name)]?.first else { continue }
            follow(name, leader, .file, by: facts)
        }
        for name in adjustmentNames {
            guard let leader = leader(of: Self.stem(of: name)) else { continue }
            follow(name, leader, .file, by: facts)
        }
        followSides(by: facts)
        followNotes(by: facts)
        for (name, stem) in folderNames {
            guard let leader = page[stem]?.first else { continue }
            follow(name, leader, .folder, by: facts)
        }
        followDoubles(by: facts)
    }

    private mutating func followDoubles(by facts: CompanionFacts) {
        guard !doubleNames.isEmpty else { return }
        let all = Set(names.map(\.bytes))
        for name in doubleNames {
            let main = AppleDouble.main(of: name.bytes)
            guard all.contains(main), let leader = FilePath.Component(bytes: main), facts.kind(leader) == .file,
                facts.isAppleDouble(name)
            else { continue }
            follow(name, leader, .file, by: facts)
        }
    }

    private mutating func follow(
        _ name: FilePath.Component, _ leader: FilePath.Component, _ kind: CompanionFacts.Kind, by facts: CompanionFacts
    ) {
        guard name != leader, facts.kind(name) == kind else { return }
        leaders[name] = leader
        kinds[name] = kind
    }

    /// Pairs films with stills: those of the same stem first, then by their content identifiers alone.
    private mutating func pairFilms(by facts: CompanionFacts) {
        guard !stillNames.isEmpty, !filmNames.isEmpty else { return }
        var known: [FilePath.Component: String?] = [:]
        func identifier(of name: FilePath.Component) -> String? {
            if let identifier = known[name] { return identifier }
            let identifier = facts.contentIdentifier(name)
            known[name] = .some(identifier)
            return identifier
        }
        var taken: Set<FilePath.Component> = []
        var rest: [(film: FilePath.Component, identifier: String)] = []
        for name in filmNames {
            let sameStem = (still[Self.stem(of: name)] ?? []).filter { !taken.contains($0) }
            let own = identifier(of: name)
            let equal = own.flatMap { own in sameStem.first { identifier(of: $0) == own } }
            let isMovie = Self.fileExtension(of: name.bytes) == "mov"
            // Cameras count their films and pictures in one sequence, so equal names mean a pair; but an MP4 may be
            // anything.
            let byName = isMovie ? sameStem.first { own == nil || identifier(of: $0) == nil } : nil
            if let leader = equal ?? byName {
                taken.insert(leader)
                follow(name, leader, .file, by: facts)
            } else if let own {
                rest.append((name, own))
            }
        }
        guard !rest.isEmpty else { return }
        var wanted = Dictionary(rest.map { ($0.identifier, $0.film) }) { first, _ in first }
        for name in stillNames where !taken.contains(name) {
            guard let own = identifier(of: name), let film = wanted.removeValue(forKey: own) else { continue }
            follow(film, name, .file, by: facts)
            if wanted.isEmpty { break }
        }
    }

    private mutating func followSides(by facts: CompanionFacts) {
        guard !sideNames.isEmpty else { return }
        let all = Set(names.map(\.bytes))
        for name in sideNames {
            let stem = Self.stem(of: name)
            if all.contains(stem), let leader = FilePath.Component(bytes: stem), facts.kind(leader) == .file {
                follow(name, leader, .file, by: facts)
            } else if let leader = raw[stem]?.first ?? leader(of: stem) {
                follow(name, leader, .file, by: facts)
            }
        }
    }

    private mutating func followNotes(by facts: CompanionFacts) {
        guard !noteNames.isEmpty else { return }
        var notes: [[UInt8]: FilePath.Component] = [:]
        for name in noteNames { notes[TakeoutName.key(ofNotes: Self.stem(of: name))] = name }
        var titles: [FilePath.Component: String?] = [:]
        for name in names {
            guard let ending = Self.fileExtension(of: name.bytes), ending != "json", Self.mayLead(ending) else {
                continue
            }
            let media = TakeoutName(name.bytes)
            for key in media.keys {
                guard let note = notes[key] else { continue }
                let title = titles[note] ?? facts.takeoutTitle(note)
                titles[note] = .some(title)
                guard let title, media.isTitled(title) else { continue }
                notes[key] = nil
                follow(note, name, .file, by: facts)
            }
            if notes.isEmpty { break }
        }
    }

    /// The file that side files of this stem follow.
    private func leader(of stem: [UInt8]) -> FilePath.Component? {
        [still, raw, film, picture].lazy.compactMap { $0[stem]?.first }.first
    }

    private static func stem(of name: FilePath.Component) -> [UInt8] { Array(Companion.stem(of: name.bytes)) }

    /// Returns the extension in lower case; nil for a name without one, and for one that is longer than all that count here.
    static func fileExtension(of name: [UInt8]) -> String? {
        let stem = Companion.stem(of: name)
        guard stem.count < name.count, name.count - stem.count <= 6 else { return nil }
        return String(decoding: name[(stem.count + 1)...], as: UTF8.self).lowercased()
    }
}

/// The name of a file from Google Takeout, and the names that its notes may have.
///
/// The notes of `a.jpg` are `a.jpg.json` or `a.jpg.supplemental-metadata.json`, with the part before `.json` cut to 46
/// characters. The notes of `a(1).jpg` are `a.jpg(1).json` or `a.jpg.supplemental-metadata(1).json`. Since cut names
/// can belong to several files, the title in the notes decides.
struct TakeoutName {
    /// The name without its number.
    private let name: [UInt8]
    /// The number in parentheses, with them.
    private let number: [UInt8]

    private static let ending = Array(".supplemental-metadata".utf8)
    /// The minimum length of names that are cut, in bytes: 46 characters, less what a number may take.
    private static let shortestCut = 40
    private static let longestCut = 51

    init(_ name: [UInt8]) {
        let stem = Companion.stem(of: name)
        let (bare, number) = Self.splitNumber(stem)
        self.name = Array(bare) + name[stem.count...]
        self.number = number
    }

    /// The keys of the notes that the file may have, the best first.
    var keys: [[UInt8]] {
        let whole = name + Self.ending
        var lengths = [name.count, whole.count] + Array((name.count + 1)..<whole.count)
        if name.count > Self.shortestCut {
            lengths += Array((Self.shortestCut..<min(name.count, Self.longestCut)).reversed())
        }
        return lengths.map { Array(whole.prefix($0)) + number }
    }

    /// Returns the key of notes whose name without `.json` is `stem`.
    static func key(ofNotes stem: [UInt8]) -> [UInt8] {
        // The number may be before or after the cut; as a key it is always at the end.
        let (bare, number) = splitNumber(stem[...])
        return Array(bare) + number
    }

    /// Whether `title`, the name that the file had, became this name: forbidden characters became underscores, and a
    /// long name was cut.
    func isTitled(_ title: String) -> Bool {
        let (ours, theirs) = (Array(String(decoding: name, as: UTF8.self)), Array(title))
        let (stem, whole) = (Self.stem(of: ours), Self.stem(of: theirs))
        guard stem.count <= whole.count, stem.count == whole.count || name.count >= Self.shortestCut else {
            return false
        }
        guard zip(stem, whole).allSatisfy({ $0 == $1 || $0 == "_" }) else { return false }
        let (ending, wanted) = (ours[stem.count...], theirs[whole.count...])
        return wanted.isEmpty || String(ending).lowercased() == String(wanted).lowercased()
    }

    private static func stem(of name: [Character]) -> ArraySlice<Character> {
        guard let last = name.lastIndex(of: "."), last > 0 else { return name[...] }
        return name[..<last]
    }

    /// Splits `a(1)` into `a` and `(1)`.
    private static func splitNumber(_ stem: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, [UInt8]) {
        guard stem.last == UInt8(ascii: ")"), let open = stem.lastIndex(of: UInt8(ascii: "(")), open > stem.startIndex
        else { return (stem, []) }
        let digits = stem[(open + 1)...].dropLast()
        guard !digits.isEmpty, digits.count <= 4,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return (stem, []) }
        return (stem[..<open], Array(stem[open...]))
    }
}
