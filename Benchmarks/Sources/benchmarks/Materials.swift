import Glibc

/// The files that `SmallThings` works on, each made when a row needs it.
final class Materials {
    private let place: Place
    private var made: [String: String] = [:]

    init(in place: Place) { self.place = place }

    /// Returns the path that `make` returned the first time.
    private func once(_ key: String, _ make: () throws -> String) throws -> String {
        if let known = made[key] { return known }
        let path = try make()
        made[key] = path
        return path
    }

    /// A small PNG.
    func picture() throws -> String {
        try once("picture") {
            let path = "\(place.path)/picture.png"
            try place.writePicture(to: path)
            return path
        }
    }

    /// A file with the names of `count` text files of about 900 bytes, a thousand in each folder.
    func smallFiles(_ count: Int) throws -> String {
        try once("small \(count)") {
            let (folder, list) = (try place.freshDirectory(), "\(place.path)/small-\(count).list")
            guard let names = fopen(list, "w") else { throw CommandFailed(command: ["fopen", list], status: errno) }
            defer { fclose(names) }
            for index in 0..<count {
                let inner = "\(folder)/\(index / 1000)"
                if index % 1000 == 0 { mkdir(inner, 0o755) }
                let name = "\(inner)/note-\(index).txt"
                let lines = (0..<20).map { "Note \(index), line \($0): the weather is fine.\n" }
                try place.write(lines.joined(), to: name)
                fputs(name + "\n", names)
            }
            return list
        }
    }

    /// A folder of `count` documents of a page: DOCX, HTML or PDF. Each of 25 is there several times.
    func documents(_ kind: String, _ count: Int) throws -> String {
        try once("\(kind) \(count)") {
            let (folder, source) = (try place.freshDirectory(), "\(place.path)/source.md")
            let programs = [
                "docx": ["pandoc", source, "--output=\(source).docx"],
                "html": ["pandoc", "--standalone", "--metadata=title:Report", source, "--output=\(source).html"],
                "pdf": ["weasyprint", "--quiet", "\(source).html", "\(source).pdf"],
            ]
            for index in 0..<25 {
                var text = "# Report \(index)\n\n"
                for line in 0..<40 { text += "- day \(line): *fine*, and **calm**, as on day \(index)\n" }
                try place.write(text, to: source)
                if kind == "pdf", let page = programs["html"] { _ = try Command.time(page) }
                if let program = programs[kind] { _ = try Command.time(program) }
                for number in stride(from: index, to: count, by: 25) {
                    _ = try Command.time(["cp", "\(source).\(kind)", "\(folder)/report-\(number).\(kind)"])
                }
            }
            return folder
        }
    }

    /// A JPEG with the grain of a photograph, in three different bands: a grey one would be less work.
    func photo(width: Int, height: Int) throws -> String {
        try once("photo \(width) \(height)") {
            for band in 0..<3 {
                let noise = "\(place.path)/noise.v"
                let look = ["--mean", "\(96 + 32 * band)", "--sigma", "12", "--seed", "\(band)"]
                _ = try Command.time(["vips", "gaussnoise", noise, "\(width)", "\(height)"] + look)
                _ = try Command.time(["vips", "cast", noise, "\(place.path)/band-\(band).v", "uchar"])
            }
            let bands = (0..<3).map { "\(place.path)/band-\($0).v" }.joined(separator: " ")
            let (joined, photo) = ("\(place.path)/joined.v", "\(place.path)/photo-\(width).jpg")
            _ = try Command.time(["vips", "bandjoin", bands, joined])
            _ = try Command.time(["vips", "copy", joined, "\(photo)[Q=85]", "--interpretation", "srgb"])
            return photo
        }
    }

    /// Creates a folder of `count` files and returns a file with their names: copies of the examples if there are any,
    /// and otherwise generated ones.
    func corpus(of count: Int, from examples: String?) throws -> String {
        try once("corpus \(count)") {
            let names = "\(place.path)/names-\(count)"
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
    }

    /// The lines of a text.
    func lines(of path: String) throws -> [String] {
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
