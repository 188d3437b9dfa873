import Glibc

// benchmarks DND [batches | peers | small [--examples FOLDER] [ROW...]]: compares whole dnd commands with the programs
// commonly used for the same work; with `batches`, only large plans; with `peers`, only pictures and documents as in
// README.md; with `small`, only what a script does often: all rows, or the named ones, with copies of the files in FOLDER
// to identify.

var selection = CommandLine.arguments.dropFirst(2)
let part = selection.popFirst()
var examples: String?
if part == "small", selection.first == "--examples" { examples = selection.dropFirst().first }
if examples != nil { selection = selection.dropFirst(2) }
guard part == "small" || selection.isEmpty, part == nil || ["batches", "peers", "small"].contains(part),
    let program = CommandLine.arguments.dropFirst().first, let resolved = realpath(program, nil)
else {
    print("usage: benchmarks DND [batches | peers | small [--examples FOLDER] [ROW...]]")
    exit(64)
}
let dnd = String(cString: resolved)

/// Many small files, and a mix of photographs and documents.
func runBatches(in place: Place) throws {
    let batches = Batches(dnd: dnd, in: place)
    try batches.runSmallFiles(counts: [10_000, 100_000])
    try batches.runMixed(photographs: 200, documents: 500)
}

/// Single commands on many and on large files, and on journals of different sizes.
func runCommands(in place: Place) throws {
    let small = try place.smallFiles(count: 1000)
    let mixed = try place.mixedFiles(count: 1000)
    // A 24-megapixel picture with photographic grain.
    let (photo, screenshot) = ("\(place.path)/photo.jpg", "\(place.path)/screenshot.png")
    // Three different bands: a grey picture stored as colour would be written as grey, which is less work.
    for band in 0..<3 {
        let noise = "\(place.path)/noise-\(band).v"
        let range = ["--mean", "\(96 + 32 * band)", "--sigma", "12", "--seed", "\(band)"]
        _ = try Command.time(["vips", "gaussnoise", noise, "6000", "4000"] + range)
        _ = try Command.time(["vips", "cast", noise, "\(place.path)/band-\(band).v", "uchar"])
    }
    let bands = (0..<3).map { "\(place.path)/band-\($0).v" }.joined(separator: " ")
    for command in [
        ["vips", "bandjoin", bands, "\(place.path)/rgb.v"],
        ["vips", "copy", "\(place.path)/rgb.v", "\(photo)[Q=85]", "--interpretation", "srgb"],
        ["vips", "resize", "\(place.path)/rgb.v", "\(place.path)/small.v", "0.2"],
        ["vips", "copy", "\(place.path)/small.v", screenshot, "--interpretation", "srgb"],
    ] { _ = try Command.time(command) }

    let races = [
        Race(
            title: "start: --version",
            runners: [
                .init(name: "dnd --version", command: [dnd, "--version"]),
                .init(name: "file --version", command: ["file", "--version"]),
                .init(name: "vips --version", command: ["vips", "--version"]),
            ]),
        Race(
            title: "one PNG, as it is",
            runners: [
                .init(name: "dnd copy", command: [dnd, "copy", screenshot, "--to", "{}/"]),
                .init(name: "cp", command: ["cp", screenshot, "{}/"]),
            ]),
        Race(
            title: "1,000 small files, as they are",
            runners: [
                .init(name: "dnd copy", command: [dnd, "copy"] + small + ["--to", "{}/"]),
                .init(name: "cp", command: ["cp"] + small + ["{}/"]),
            ]),
        Race(
            title: "what are 1,000 mixed files",
            runners: [
                .init(name: "dnd inspect --json", command: [dnd, "inspect", "--json"] + mixed),
                .init(name: "file --mime-type", command: ["file", "--mime-type"] + mixed),
            ]),
        Race(
            title: "a JPEG of 24 megapixels to PNG",
            runners: [
                .init(name: "dnd copy", command: [dnd, "copy", photo, "--to", "{}/photo.png"]),
                .init(name: "vips copy", command: ["vips", "copy", photo, "{}/photo.png"]),
                .init(name: "convert", command: ["convert", photo, "{}/photo.png"]),
            ], rounds: 3),
    ]
    print("medians of whole processes, in turns; x is the ratio to dnd")
    for race in races { try race.run(in: place) }
    try Journals(dnd: dnd, in: place).run(sizes: [10, 1_000, 20_000, 100_000])
}

do {
    let place = try Place()
    if part == "small" {
        try SmallThings(dnd: dnd, in: place).run(examples: examples, only: Array(selection))
    } else {
        if part == nil { try runCommands(in: place) }
        if part != "peers" { try runBatches(in: place) }
        if part != "batches" { try Peers(dnd: dnd, in: place).run() }
    }
} catch {
    print("benchmarks: error: \(error)")
    exit(2)
}
