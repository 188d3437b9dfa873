import Glibc

/// What a script does ten thousand times: start, one file, many identifications and conversions. Each command is compared
/// with the programs that do the same work, in turns: wall-clock time, processor time, and memory of the largest process.
///
/// Another process on the machine disturbs both. The counts of instructions that valgrind makes do not depend on it.
struct SmallThings {
    private let dnd: String
    private let place: Place
    private let materials: Materials

    init(dnd: String, in place: Place) {
        self.dnd = dnd
        self.place = place
        materials = Materials(in: place)
    }

    /// One row of the table.
    private struct Row {
        /// The name that selects it.
        let name: String
        let work: String
        /// The goals for the ratios to the peer: of wall-clock time, of processor time, and of the memory of the largest
        /// process.
        let goal: (wall: Double?, processor: Double?, memory: Double?)
        /// The number of measured rounds; 0 for one that nothing warms up, where one takes minutes.
        var rounds = 21
        /// The programs that must be installed.
        var needs: [String] = []
        /// The name of a file that both write, whose sizes are compared.
        var output: String?
        /// Makes the files, and returns the commands. `{}` is a new directory for each run.
        let commands: () throws -> (own: [String], peer: [String])
    }

    /// - Parameters:
    ///   - examples: A folder of files to identify copies of, besides generated ones.
    ///   - names: The rows to measure; all if there are none.
    func run(examples: String?, only names: [String]) throws {
        let rows = rows(examples: examples)
        let known = rows.map(\.name) + ["growth", "instructions"]
        if let unknown = names.first(where: { !known.contains($0) }) {
            throw CommandFailed(
                command: ["there is no row \(unknown), only \(known.joined(separator: ", "))"], status: 64)
        }
        func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
        let wanted = rows.filter { isWanted($0.name) }
        if !wanted.isEmpty {
            print("| row | work | dnd | peer | wall | processor | memory | size | goals |")
            print("|---|---|---|---|---|---|---|---|---|")
        }
        for row in wanted {
            try measure(row)
            // A row takes up to minutes: it is shown when it is done, in a file, too.
            fflush(nil)
        }
        print(
            "\nwall-clock time, and processor time in parentheses: medians of whole processes in turns; ratios to the peer"
        )
        if isWanted("growth") { try showGrowth() }
        if isWanted("instructions") { try countInstructions(examples: examples) }
    }

    private func rows(examples: String?) -> [Row] {
        [
            Row(name: "version", work: "`--version`; `file --version`", goal: (2, nil, nil), rounds: 101) {
                ([dnd, "--version"], ["file", "--version"])
            },
            Row(
                name: "journal", work: "a PNG into a journal; `file`, `cp`, `sync`", goal: (1.2, nil, nil),
                needs: ["vips"]
            ) {
                let (picture, journal) = (try materials.picture(), "\(place.path)/journal")
                _ = try Command.time([dnd, "copy", picture, "--to", journal + "/"])
                return (
                    [dnd, "copy", picture, "--to", journal + "/"],
                    shell("file -b --mime-type \(picture) && cp \(picture) {}/ && sync {}/picture.png")
                )
            },
            Row(name: "folder", work: "a PNG into a folder; `cp`, `sync`", goal: (2, nil, nil), needs: ["vips"]) {
                let picture = try materials.picture()
                return ([dnd, "copy", picture, "--to", "{}/"], shell("cp \(picture) {}/ && sync {}/picture.png"))
            },
            Row(name: "gigabyte", work: "1 GiB into a folder; `cp`, `sync`", goal: (0.8, nil, nil), rounds: 5) {
                let large = "\(place.path)/large"
                _ = try Command.time(["dd", "if=/dev/urandom", "of=\(large)", "bs=1M", "count=1024", "status=none"])
                return (
                    [dnd, "copy", large, "--to", "{}/"], shell("cp --reflink=auto \(large) {}/ && sync {}/large")
                )
            },
            Row(name: "identify", work: "identify 10,000 files; `file -f`", goal: (0.5, 1, nil), rounds: 9) {
                let names = try materials.corpus(of: 10_000, from: examples)
                return (
                    [dnd, "inspect", "--json"] + (try materials.lines(of: names)),
                    ["file", "--mime-type", "-f", names]
                )
            },
            Row(
                name: "files", work: "10,000 files into a journal; `file`, `cp`, `sync -f`", goal: (0.6, 0.9, nil),
                rounds: 5
            ) {
                let list = try materials.smallFiles(10_000)
                return (
                    [dnd, "copy", "--files-from", list, "--to", "{}/journal/"],
                    shell("file -f \(list) && xargs -a \(list) cp -t {}/ && sync -f {}")
                )
            },
            documents("docx", 500, by: "pandoc --to=plain \"$file\" --output={}/text", goal: (0.5, 0.9), rounds: 0),
            documents("html", 500, by: "pandoc --to=plain \"$file\" --output={}/text", goal: (0.4, 0.7), rounds: 0),
            documents("pdf", 400, by: "pdftotext \"$file\" {}/text", goal: (0.7, 1), rounds: 3),
            Row(
                name: "heic", work: "a HEIC of 12 megapixels to PNG; `vips copy`", goal: (0.35, nil, nil), rounds: 5,
                needs: ["vips", "heif-enc"]
            ) {
                let heic = "\(place.path)/photo.heic"
                let photo = try materials.photo(width: 4000, height: 3000)
                _ = try Command.time(["heif-enc", "-q", "80", "-o", heic, photo])
                return ([dnd, "copy", heic, "--to", "{}/photo.png"], ["vips", "copy", heic, "{}/photo.png"])
            },
            Row(
                name: "large", work: "a JPEG of 100 megapixels to PNG; `vips copy`", goal: (nil, nil, 0.9), rounds: 0,
                needs: ["vips"]
            ) {
                let photo = try materials.photo(width: 12_500, height: 8000)
                return ([dnd, "copy", photo, "--to", "{}/photo.png"], ["vips", "copy", photo, "{}/photo.png"])
            },
            Row(
                name: "smallest", work: "a PNG of 24 megapixels, as small as possible; `optipng -o2`",
                goal: (0.33, nil, nil), rounds: 0, needs: ["vips", "optipng"], output: "photo.png"
            ) {
                let photo = "\(place.path)/photo-24.png"
                _ = try Command.time(["vips", "copy", try materials.photo(width: 6000, height: 4000), photo])
                return (
                    [dnd, "copy", photo, "--to", "{}/photo.png", "--png", "smallest"],
                    ["optipng", "-quiet", "-o2", "-out", "{}/photo.png", photo]
                )
            },
        ]
    }

    /// The row of many documents to text, beside a loop over the program that reads one.
    private func documents(
        _ kind: String, _ count: Int, by program: String, goal: (wall: Double, processor: Double), rounds: Int
    ) -> Row {
        let tool = String(program.prefix { $0 != " " })
        return Row(
            name: kind, work: "\(count) \(kind.uppercased()) to text; a loop over `\(tool)`",
            goal: (goal.wall, goal.processor, nil), rounds: rounds,
            needs: [tool, "pandoc"] + (kind == "pdf" ? ["weasyprint"] : [])
        ) {
            let folder = try materials.documents(kind, count)
            return (
                [dnd, "copy", folder, "--to", "{}/journal/", "--quiet"],
                shell("for file in \(folder)/*; do \(program); done")
            )
        }
    }

    private func shell(_ script: String) -> [String] { ["sh", "-c", script] }

    // MARK: - Times

    private func measure(_ row: Row) throws {
        let missing = row.needs.filter { !Command.exists($0) }.joined(separator: ", ")
        guard missing.isEmpty else { return print("| \(row.name) | \(row.work) | | \(missing) missing | | | | | |") }
        let commands = try row.commands()
        var (own, peer): ([Command.Usage], [Command.Usage]) = ([], [])
        var sizes = (own: 0, peer: 0)
        // The first round warms the caches and is not counted, if it is not the only one.
        for round in 0...row.rounds {
            let (first, ownSize) = try usage(commands.own, output: row.output)
            let (second, peerSize) = try usage(commands.peer, output: row.output)
            sizes = (ownSize, peerSize)
            if round > 0 || row.rounds == 0 {
                own.append(first)
                peer.append(second)
            }
        }
        let wall = (median(own.map(\.duration)), median(peer.map(\.duration)))
        let processor = (median(own.map(\.processorTime)), median(peer.map(\.processorTime)))
        let memory = (own.map(\.peakMemory).max() ?? 0, peer.map(\.peakMemory).max() ?? 0)
        let goals = [("wall", row.goal.wall), ("processor", row.goal.processor), ("memory", row.goal.memory)]
            .compactMap { name, goal in goal.map { "\(name) \($0.fixed(2))" } }.joined(separator: ", ")
        let cells = [
            row.name, row.work, "\(text(wall.0)) (\(text(processor.0)))", "\(text(wall.1)) (\(text(processor.1)))",
            (wall.0 / wall.1).fixed(2), (processor.0 / processor.1).fixed(2),
            "\(memory.0 >> 20) MB, \((Double(memory.0) / Double(max(1, memory.1))).fixed(2))",
            sizes.peer > 0 ? (Double(sizes.own) / Double(sizes.peer)).fixed(3) : "", goals,
        ]
        print("| " + cells.joined(separator: " | ") + " |")
    }

    /// Runs `command`; returns what it used, and the size of the file `output` that it wrote, in bytes.
    private func usage(_ command: [String], output: String?) throws -> (usage: Command.Usage, bytes: Int) {
        let fresh = try place.freshDirectory()
        defer { place.remove(fresh) }
        let usage = try Command.usage(
            command.map { $0.split(separator: "{}", omittingEmptySubsequences: false).joined(separator: fresh) })
        var status = stat()
        guard let output, stat("\(fresh)/\(output)", &status) == 0 else { return (usage, 0) }
        return (usage, Int(status.st_size))
    }

    private func median(_ durations: [Duration]) -> Duration { durations.sorted()[durations.count / 2] }

    private func text(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        return milliseconds < 1000 ? milliseconds.fixed(1) + " ms" : (milliseconds / 1000).fixed(2) + " s"
    }

    // MARK: - Growth

    /// Prints the time of one file and the memory, as the number of files grows.
    private func showGrowth() throws {
        print("\n| small files into a new journal | a file | processor time of a file | memory |\n|---|---|---|---|")
        for count in [1000, 10_000, 100_000] {
            let list = try materials.smallFiles(count)
            let usage = try usage(
                [dnd, "copy", "--quiet", "--files-from", list, "--to", "{}/journal/"], output: nil
            ).usage
            let (wall, processor) = (usage.duration / .microseconds(count), usage.processorTime / .microseconds(count))
            print("| \(count) | \(wall.fixed(0)) us | \(processor.fixed(0)) us | \(usage.peakMemory >> 20) MB |")
            fflush(nil)
        }
    }

    // MARK: - Instructions

    /// Prints the number of instructions of each hot path, in all its threads. Callgrind cannot read the debug
    /// information of Swift, so that a copy without it is measured.
    private func countInstructions(examples: String?) throws {
        guard Command.exists("valgrind"), Command.exists("strip") else {
            print("\ninstructions: valgrind or strip not installed")
            return
        }
        let (picture, journal) = (try materials.picture(), "\(place.path)/counted")
        _ = try Command.time([dnd, "copy", picture, "--to", journal + "/"])
        let files = try materials.lines(of: materials.corpus(of: 500, from: examples))
        let copy = "\(place.path)/dnd"
        _ = try Command.time(["strip", "--strip-debug", "-o", copy, dnd])
        print("\n| instructions (`valgrind --tool=callgrind`) | million |\n|---|---|")
        for (work, command) in [
            ("`--version`", [copy, "--version"]),
            ("a PNG into a journal", [copy, "copy", picture, "--to", journal + "/"]),
            ("a PNG into a folder", [copy, "copy", picture, "--to", "{}/"]),
            (
                "500 files into a journal",
                [copy, "copy", "--files-from", try materials.smallFiles(500), "--to", "{}/j/"]
            ),
            ("identify 500 files", [copy, "inspect", "--json"] + files),
            ("`file`, 500 files", ["file", "--mime-type"] + files),
        ] {
            let counts = "\(place.path)/counts"
            _ = try usage(
                ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=\(counts)"] + command, output: nil)
            let count =
                try materials.lines(of: counts).last { $0.hasPrefix("totals: ") }.flatMap { Int($0.dropFirst(8)) } ?? 0
            print("| \(work) | \((Double(count) / 1e6).fixed(1)) |")
            fflush(nil)
        }
    }
}
