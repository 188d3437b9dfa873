import Glibc

/// Large plans: how fast items land, how much memory that takes, and how fast a plan that is done is run again.
///
/// Each is measured once: a run takes minutes, and its parts are many.
struct Batches {
    private let dnd: String
    private let place: Place

    init(dnd: String, in place: Place) {
        self.dnd = dnd
        self.place = place
    }

    // MARK: - Small files

    /// Runs plans of so many small files.
    func runSmallFiles(counts: [Int]) throws {
        print("\nsmall text files in a plan, into a journal: each measured once")
        for count in counts {
            let folder = try folder(of: count)
            let (plan, journal) = ("\(place.path)/plan-\(count).ndjson", "\(place.path)/batch-\(count)")
            try show(
                "\(count) files: plan", count, of: [dnd, "batch", folder, "--to", journal + "/", "--plan-to", plan])
            try show("\(count) files: run", count, of: [dnd, "batch", plan])
            try show("\(count) files: run again", count, of: [dnd, "batch", plan])
            try show("\(count) files: cp -r", count, of: ["cp", "-r", folder, try place.freshDirectory()])
            for directory in [folder, journal] { place.remove(directory) }
        }
        let some = 500
        let folder = try folder(of: some)
        let loop = "for file in \(folder)/*/*; do \"\(dnd)\" copy $file --to \(place.path)/looped/; done"
        try show("a loop of one process an item: \(some) files", some, of: ["sh", "-c", loop])
    }

    /// Creates `count` text files of 100 bytes, a thousand in each folder.
    private func folder(of count: Int) throws -> String {
        let folder = try place.freshDirectory()
        for index in 0..<count {
            let inner = "\(folder)/\(index / 1000)"
            if index % 1000 == 0 { mkdir(inner, 0o755) }
            try place.write(
                "Note \(index): the weather is fine, and the lake is calm.\n", to: "\(inner)/note-\(index).txt")
        }
        return folder
    }

    private func show(_ title: String, _ count: Int, of command: [String]) throws {
        let usage = try Command.usage(command)
        let seconds = usage.duration / .seconds(1)
        let line = [
            title.padded(to: 48), "\(seconds.fixed(1)) s".padded(to: 10, left: true),
            "\(Int(Double(count) / seconds)) items/s".padded(to: 16, left: true),
            "\(usage.peakMemory >> 20) MB".padded(to: 9, left: true),
        ]
        print("  " + line.joined())
    }

    // MARK: - Photographs and documents

    /// Converts photographs to PNG and documents to text, by one plan, and by GNU parallel over vips and pandoc.
    func runMixed(photographs: Int, documents: Int, rounds: Int = 3) throws {
        let missing = ["vips", "pandoc", "parallel"].filter { !Command.exists($0) }
        guard missing.isEmpty else {
            print("\nphotographs and documents: \(missing.joined(separator: ", ")) not installed")
            return
        }
        let folder = try place.freshDirectory()
        try makePhotographs(photographs, in: folder)
        try makeDocuments(documents, in: folder)
        let plan = "\(place.path)/mixed.ndjson"
        _ = try Command.time(
            [dnd, "batch", folder, "--to", "\(place.path)/mixed/", "--accept", "public.png,public.utf8-plain-text"]
                + ["--plan-to", plan])
        // {} is the directory of a run; GNU parallel's own {} would be taken for it.
        let tools = """
            find \(folder) -name '*.jpg' | parallel --will-cite -I% --rpl '%/. s:.*/::; s:\\.[^/.]+$::;' vips copy % {}/%/..png
            find \(folder) -name '*.docx' | parallel --will-cite -I% --rpl '%/. s:.*/::; s:\\.[^/.]+$::;' pandoc --to=plain % --output={}/%/..txt
            """
        try Race(
            title: "\(photographs) photographs of 2 megapixels to PNG, \(documents) DOCX documents to text",
            runners: [
                .init(name: "dnd batch", command: [dnd, "batch", plan, "--to", "{}/journal/"]),
                .init(name: "parallel vips, pandoc", command: ["sh", "-c", tools]),
            ], rounds: rounds
        ).run(in: place)
    }

    private func makePhotographs(_ count: Int, in folder: String) throws {
        for index in 0..<count {
            let noise = "\(place.path)/photo.v"
            let sizes = ["1600", "1200", "--mean", "128", "--sigma", "20", "--seed", "\(index)"]
            _ = try Command.time(["vips", "gaussnoise", noise] + sizes)
            _ = try Command.time(["vips", "cast", noise, "\(place.path)/grey.v", "uchar"])
            _ = try Command.time(["vips", "copy", "\(place.path)/grey.v", "\(folder)/photo-\(index).jpg[Q=85]"])
        }
    }

    private func makeDocuments(_ count: Int, in folder: String) throws {
        for index in 0..<count {
            let source = "\(place.path)/document.md"
            var text = "# Report \(index)\n\n"
            for line in 0..<40 { text += "- day \(line): *fine*, and **calm**, as on day \(index)\n" }
            try place.write(text, to: source)
            _ = try Command.time(["pandoc", source, "--output=\(folder)/report-\(index).docx"])
        }
    }
}
