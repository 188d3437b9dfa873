import Glibc

/// The same tasks on journals of increasing size: shows how their cost depends on the number of items.
struct Journals {
    private let dnd: String
    private let place: Place

    init(dnd: String, in place: Place) {
        self.dnd = dnd
        self.place = place
    }

    func run(sizes: [Int], rounds: Int = 11) throws {
        print("\nThe same in journals of different sizes")
        let note = "\(place.path)/note.txt"
        try place.write("The weather is fine.\n", to: note)
        let journals = try sizes.map { ($0, try journal(of: $0)) }
        for (title, arguments) in Self.tasks {
            var durations = [[Duration]](repeating: [], count: journals.count)
            // The first round warms the caches and is not counted.
            for round in 0...rounds {
                for (index, (size, journal)) in journals.enumerated() {
                    let words = arguments(journal, size, round).map { $0 == "NOTE" ? note : $0 }
                    let duration = try Command.time([dnd] + words)
                    if round > 0 { durations[index].append(duration) }
                }
            }
            let medians = durations.map { $0.sorted()[rounds / 2] }
            let least = medians[0]
            print("  \(title)")
            for ((size, _), median) in zip(journals, medians) {
                print("    \(size) items: \(Self.text(median))  (\(Self.ratio(median, least)))")
            }
        }
    }

    /// The tasks, as functions of the journal, its size and the round.
    private static var tasks: [(String, (String, Int, Int) -> [String])] {
        [
            ("one more at the end", { journal, _, _ in ["copy", "NOTE", "--to", journal + "/"] }),
            ("one more at 0", { journal, _, _ in ["copy", "NOTE", "--to", journal + "/", "--at", "0"] }),
            (
                "one in the middle to the start",
                { journal, size, round in
                    ["move", "\(journal)/item-\((size / 2 + round) % size).txt", "--to", journal + "/", "--at", "0"]
                }
            ),
            ("a dry run", { journal, _, _ in ["copy", "--dry-run", "NOTE", "--to", journal + "/"] }),
        ]
    }

    private func journal(of size: Int) throws -> String {
        let journal = "\(place.path)/journal-\(size)"
        guard mkdir(journal, 0o755) == 0 else { throw CommandFailed(command: ["mkdir", journal], status: errno) }
        for index in 0..<size { try place.write("Note \(index)\n", to: "\(journal)/item-\(index).txt") }
        _ = try Command.time([dnd, "init", journal, "--kind", "journal"])
        // The first drop adds the existing files to the journal.
        _ = try Command.time([dnd, "copy", "\(place.path)/note.txt", "--to", journal + "/"])
        return journal
    }

    private static func text(_ duration: Duration) -> String { "\((duration / .milliseconds(1)).fixed(1)) ms" }

    private static func ratio(_ one: Duration, _ other: Duration) -> String { "\((one / other).fixed(2)) times" }
}
