import Glibc

/// What a script does ten thousand times: start, one file, many identifications. Each command is compared with the
/// programs that do the same work, in turns: wall-clock time, and processor time.
///
/// Another process on the machine disturbs both. The counts of instructions that valgrind makes do not depend on it.
struct SmallThings {
    private let dnd: String
    private let place: Place

    init(dnd: String, in place: Place) {
        self.dnd = dnd
        self.place = place
    }

    private struct Row {
        let work: String
        let own: [String]
        let peer: [String]
        /// The goals for the ratios of wall-clock and processor time to those of the peer.
        let goal: (wall: Double, processor: Double?)
        var rounds = 21
    }

    /// - Parameter examples: A folder of files to identify copies of, besides generated ones.
    func run(examples: String?) throws {
        let names = try corpus(of: 10_000, from: examples)
        let files = try lines(of: names)
        let (small, large) = (try place.smallFiles(count: 10_000), "\(place.path)/large")
        _ = try Command.time(["dd", "if=/dev/urandom", "of=\(large)", "bs=1M", "count=1024", "status=none"])
        let (picture, journal) = ("\(place.path)/picture.png", "\(place.path)/journal")
        try place.writePicture(to: picture)
        _ = try Command.time([dnd, "copy", picture, "--to", journal + "/"])
        let list = "\(place.path)/small.list"
        try place.write(small.joined(separator: "\n") + "\n", to: list)

        print("what a script does often; medians in turns, ratios to the peer, goals in brackets")
        let rows = [
            Row(work: "--version", own: [dnd, "--version"], peer: ["file", "--version"], goal: (2, nil), rounds: 101),
            Row(
                work: "one PNG into a journal", own: [dnd, "copy", picture, "--to", journal + "/"],
                peer: shell("file -b --mime-type \(picture) && cp \(picture) {}/ && sync {}/picture.png"),
                goal: (1.2, nil)),
            Row(
                work: "one PNG into a folder", own: [dnd, "copy", picture, "--to", "{}/"],
                peer: shell("cp \(picture) {}/ && sync {}/picture.png"), goal: (2, nil)),
            Row(
                work: "1 GiB into a folder", own: [dnd, "copy", large, "--to", "{}/"],
                peer: shell("cp --reflink=auto \(large) {}/ && sync {}/large"), goal: (0.8, nil), rounds: 5),
            Row(
                work: "identify 10,000 files", own: [dnd, "inspect", "--json"] + files,
                peer: ["file", "--mime-type", "-f", names], goal: (0.5, 1), rounds: 9),
            Row(
                work: "10,000 files into a journal", own: [dnd, "copy", "--files-from", list, "--to", "{}/journal/"],
                peer: shell("file -f \(list) && xargs -a \(list) cp -t {}/ && sync -f {}"), goal: (0.6, 0.9), rounds: 5),
        ]
        for row in rows {
            try measure(row)
            // A row takes up to a minute: it is shown when it is done, in a file, too.
            fflush(nil)
        }
        try countInstructions(
            [
                ("--version", [dnd, "--version"]),
                ("one PNG into a journal", [dnd, "copy", picture, "--to", journal + "/"]),
                ("identify 500 files", [dnd, "inspect", "--json"] + files.prefix(500)),
                ("file, 500 files", ["file", "--mime-type"] + files.prefix(500)),
            ])
    }

    private func shell(_ script: String) -> [String] { ["sh", "-c", script] }

    // MARK: - Times

    private func measure(_ row: Row) throws {
        var (own, peer): ([Command.Usage], [Command.Usage]) = ([], [])
        // The first round warms the caches and is not counted.
        for round in 0...row.rounds {
            let (first, second) = (try usage(row.own), try usage(row.peer))
            if round > 0 {
                own.append(first)
                peer.append(second)
            }
        }
        let wall = (median(own.map(\.duration)), median(peer.map(\.duration)))
        let processor = (median(own.map(\.processorTime)), median(peer.map(\.processorTime)))
        let goals = [row.goal.wall, row.goal.processor].compactMap { $0.map { $0.fixed(1) } }.joined(separator: ", ")
        print(
            "  " + row.work.padded(to: 28) + text(wall.0) + text(wall.1) + " wall".padded(to: 6)
                + (wall.0 / wall.1).fixed(2).padded(to: 5, left: true) + text(processor.0) + text(processor.1)
                + " processor " + (processor.0 / processor.1).fixed(2).padded(to: 5, left: true) + "  [\(goals)]")
    }

    private func usage(_ command: [String]) throws -> Command.Usage {
        let fresh = try place.freshDirectory()
        defer { place.remove(fresh) }
        return try Command.usage(
            command.map { $0.split(separator: "{}", omittingEmptySubsequences: false).joined(separator: fresh) })
    }

    private func median(_ durations: [Duration]) -> Duration { durations.sorted()[durations.count / 2] }

    private func text(_ duration: Duration) -> String {
        ((duration / .milliseconds(1)).fixed(1) + " ms").padded(to: 11, left: true)
    }

    // MARK: - Instructions

    /// Prints the number of instructions of each command, in all its threads. Callgrind cannot read the debug
    /// information of Swift, so that a copy without it is measured.
    private func countInstructions(_ commands: [(work: String, command: [String])]) throws {
        guard Command.exists("valgrind"), Command.exists("strip") else {
            print("\ninstructions: valgrind or strip not installed")
            return
        }
        let copy = "\(place.path)/dnd"
        _ = try Command.time(["strip", "--strip-debug", "-o", copy, dnd])
        print("\ninstructions (valgrind --tool=callgrind)")
        for (work, command) in commands {
            let counts = "\(place.path)/counts"
            _ = try Command.time(
                ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(counts)"]
                    + command.map { $0 == dnd ? copy : $0 })
            let count = try lines(of: counts).last { $0.hasPrefix("totals: ") }.flatMap { Int($0.dropFirst(8)) } ?? 0
            print("  " + work.padded(to: 28) + "\((Double(count) / 1e6).fixed(1)) million".padded(to: 16, left: true))
        }
    }

    // MARK: - Files

    /// Creates a folder of `count` files and returns a file with their names: copies of the examples if there are any,
    /// and otherwise generated ones.
    private func corpus(of count: Int, from examples: String?) throws -> String {
        let names = "\(place.path)/names"
        guard let examples else {
            try place.write(try place.mixedFiles(count: count).joined(separator: "\n") + "\n", to: names)
            return names
        }
        let folder = try place.freshDirectory()
        let script = """
            find "$1" -type f -size -600k | sort > "$2/examples"
            number=0
            while [ $number -lt "$4" ]; do
                while IFS= read -r file; do
                    [ $number -lt "$4" ] || break
                    base=${file##*/}
                    target=$2/$((number / 500))/$number-$base
                    [ -d "${target%/*}" ] || mkdir "${target%/*}"
                    cp "$file" "$target" && echo "$target"
                    number=$((number + 1))
                done < "$2/examples"
            done > "$3"
            """
        _ = try Command.time(["sh", "-c", script, "sh", examples, folder, names, "\(count)"])
        return names
    }

    private func lines(of path: String) throws -> [String] {
        guard let file = fopen(path, "r") else { throw CommandFailed(command: ["fopen", path], status: errno) }
        defer { fclose(file) }
        var lines: [String] = []
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while case let count = getline(&line, &capacity, file), count > 0, let line {
            lines.append(String(decoding: UnsafeRawBufferPointer(start: line, count: count - 1), as: UTF8.self))
        }
        return lines
    }
}
