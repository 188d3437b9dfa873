/// Commands that do the same work, measured alternately, so that a slow period of the machine affects all of them.
struct Race {
    struct Runner {
        let name: String
        /// The program and its arguments. `{}` stands for a directory that is new for each run.
        let command: [String]
    }

    let title: String
    /// dnd first; the others are compared with it.
    let runners: [Runner]
    var rounds = 11

    /// Runs every runner `rounds` times and prints the medians.
    func run(in place: Place) throws {
        print("\n\(title)")
        let present = runners.filter { Command.exists($0.command[0]) }
        for runner in runners where !Command.exists(runner.command[0]) {
            print("  \(runner.name): not installed")
        }
        var durations = [[Duration]](repeating: [], count: present.count)
        // The first round warms the caches and is not counted.
        for round in 0...rounds {
            for (index, runner) in present.enumerated() {
                let fresh = try place.freshDirectory()
                let command = runner.command.map {
                    $0.split(separator: "{}", omittingEmptySubsequences: false).joined(separator: fresh)
                }
                let duration = try Command.time(command)
                if round > 0 { durations[index].append(duration) }
                place.remove(fresh)
            }
        }
        let medians = durations.map { $0.sorted()[$0.count / 2] }
        for (index, runner) in present.enumerated() {
            let milliseconds = medians[index] / .milliseconds(1)
            let ratio = medians[index] / medians[0]
            print(
                "  \(runner.name.padded(to: 24))\(milliseconds.fixed(1).padded(to: 10, left: true)) ms\(ratio.fixed(2).padded(to: 8, left: true)) x"
            )
        }
    }
}

extension String {
    func padded(to width: Int, left: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - count))
        return left ? padding + self : self + padding
    }
}

extension Double {
    /// The number with `digits` digits after the decimal point.
    func fixed(_ digits: Int) -> String {
        guard digits > 0 else { return "\(Int(rounded()))" }
        let factor = (0..<digits).reduce(1.0) { value, _ in value * 10 }
        let scaled = Int((self * factor).rounded())
        let fraction = String(scaled % Int(factor))
        return "\(scaled / Int(factor))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
