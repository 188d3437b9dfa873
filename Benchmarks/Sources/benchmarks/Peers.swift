import Glibc

/// The table of README.md: everyday work by dnd and by the program that most people use for it, as processor time, which
/// hardly depends on what else the machine does, and wall-clock time.
struct Peers {
    private let dnd: String
    private let place: Place

    init(dnd: String, in place: Place) {
        self.dnd = dnd
        self.place = place
    }

    /// One row: the work, and the commands that do it. `{}` is a new directory for each run.
    private struct Work {
        let title: String
        let dnd: [String]
        let peer: (name: String, command: [String])
        var rounds = 5
        /// The program that must be installed, if it is not the first word of the peer's command.
        var program: String?
    }

    /// Runs each command in turns with its peer, and prints the medians as a table in Markdown.
    func run() throws {
        print("\n| work | dnd | peer | ratio |\n|---|---|---|---|")
        for work in try works() {
            guard Command.exists(work.program ?? work.peer.command[0]) else {
                print("| \(work.title) | | \(work.peer.name) is not installed | |")
                continue
            }
            var usages: [[Command.Usage]] = [[], []]
            // The first round warms the caches and is not counted.
            for round in 0...work.rounds {
                for (index, command) in [work.dnd, work.peer.command].enumerated() {
                    let fresh = try place.freshDirectory()
                    let usage = try Command.usage(
                        command.map {
                            $0.split(separator: "{}", omittingEmptySubsequences: false).joined(separator: fresh)
                        })
                    if round > 0 { usages[index].append(usage) }
                    place.remove(fresh)
                }
            }
            let processor = usages.map { median($0.map(\.processorTime)) }
            let wall = usages.map { median($0.map(\.duration)) }
            func words(_ index: Int) -> String {
                "\(seconds(processor[index])) s (\(seconds(wall[index])) s)"
            }
            print(
                "| \(work.title) | \(words(0)) | \(work.peer.name): \(words(1)) | \((processor[0] / processor[1]).fixed(2)) (\((wall[0] / wall[1]).fixed(2))) |"
            )
            // Each row is seen as soon as it is measured, in a file, too.
            fflush(nil)
        }
        print("\nprocessor time, and wall-clock time in parentheses: medians of whole processes, in turns")
    }

    private func median(_ durations: [Duration]) -> Duration { durations.sorted()[durations.count / 2] }

    private func seconds(_ duration: Duration) -> String {
        let seconds = duration / .seconds(1)
        return seconds.fixed(seconds < 1 ? 3 : seconds < 10 ? 2 : 1)
    }

    private func works() throws -> [Work] {
        let grain = try grain(width: 6000, height: 4000)
        let (photo, smaller) = ("\(place.path)/photo.jpg", "\(place.path)/smaller.jpg")
        _ = try Command.time(["vips", "copy", grain, "\(photo)[Q=85]"])
        _ = try Command.time(["vips", "crop", grain, "\(smaller)[Q=85]", "0", "0", "4000", "3000"])
        let heic = "\(place.path)/photo.heic"
        _ = try Command.time(["heif-enc", "-q", "80", "-o", heic, smaller])
        let folder = try place.freshDirectory()
        for index in 0..<200 {
            let corner = ["\(20 * index)", "\(13 * index)", "1600", "1200"]
            _ = try Command.time(["vips", "crop", grain, "\(folder)/\(index).jpg[Q=85]"] + corner)
        }
        let documents = try place.freshDirectory()
        for index in 0..<100 {
            let text = (0..<40).map {
                "Paragraph \($0) of document \(index): the lake is calm, and *the boat* waits.\n"
            }
            let source = "\(place.path)/source.md"
            try place.write(text.joined(separator: "\n"), to: source)
            _ = try Command.time(["pandoc", source, "-o", "\(documents)/\(index).docx"])
        }
        let parallel = "parallel --will-cite -I% --rpl '%/. s:.*/::; s:\\.[^/.]+$::;'"
        let png = "\(place.path)/small.png"
        _ = try Command.time(["vips", "crop", grain, png, "0", "0", "80", "60"])
        return [
            Work(
                title: "a JPEG of 24 megapixels to PNG", dnd: [dnd, "copy", photo, "--to", "{}/photo.png"],
                peer: ("ImageMagick", ["convert", photo, "{}/photo.png"]), rounds: 3),
            Work(
                title: "the same", dnd: [dnd, "copy", photo, "--to", "{}/photo.png"],
                peer: ("`vips copy`", ["vips", "copy", photo, "{}/photo.png"]), rounds: 3),
            Work(
                title: "a HEIC of 12 megapixels to PNG", dnd: [dnd, "copy", heic, "--to", "{}/photo.png"],
                peer: ("`vips copy`", ["vips", "copy", heic, "{}/photo.png"])),
            Work(
                title: "200 photographs of 2 megapixels to PNG",
                dnd: [dnd, "copy", folder, "--to", "{}/journal/", "--as", "png", "--quiet"],
                peer: (
                    "GNU parallel, `vips copy`",
                    ["sh", "-c", "find \(folder) -name '*.jpg' | \(parallel) vips copy % {}/%/..png"]
                ), rounds: 3, program: "parallel"),
            Work(
                title: "100 DOCX documents to text", dnd: [dnd, "copy", documents, "--to", "{}/journal/", "--quiet"],
                peer: (
                    "a loop over `pandoc`",
                    [
                        "sh", "-c",
                        "for file in \(documents)/*; do pandoc --to=plain $file --output={}/$(basename $file).txt; done",
                    ]
                ), rounds: 3),
            Work(
                title: "a small PNG into a folder, unchanged", dnd: [dnd, "copy", png, "--to", "{}/"],
                peer: ("`cp`, `sync`", ["sh", "-c", "cp \(png) {}/ && sync {}/small.png"]), rounds: 21),
        ]
    }

    /// A picture with the grain of a photograph, in three different bands: a grey one would be less work.
    private func grain(width: Int, height: Int) throws -> String {
        for band in 0..<3 {
            let noise = "\(place.path)/noise.v"
            let look = ["--mean", "\(96 + 32 * band)", "--sigma", "12", "--seed", "\(band)"]
            _ = try Command.time(["vips", "gaussnoise", noise, "\(width)", "\(height)"] + look)
            _ = try Command.time(["vips", "cast", noise, "\(place.path)/band-\(band).v", "uchar"])
        }
        let bands = (0..<3).map { "\(place.path)/band-\($0).v" }.joined(separator: " ")
        let (joined, grain) = ("\(place.path)/joined.v", "\(place.path)/grain.v")
        _ = try Command.time(["vips", "bandjoin", bands, joined])
        _ = try Command.time(["vips", "copy", joined, grain, "--interpretation", "srgb"])
        return grain
    }
}
