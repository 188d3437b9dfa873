import Testing

@testable import UniformTypes

struct AppendOnlyTableTests {
    @Test func manyNamesAreFoundInFewSteps() {
        let table = AppendOnlyTable<Int>()
        #expect(table.isEmpty)
        let count = 100_000
        for number in 0..<count { table.append(number, named: "name-\(number)") }
        table.append(-1, named: "name-7")
        var steps = 0
        for number in 0..<count {
            var found: [Int] = []
            steps += table.forEach(named: "name-\(number)") { found.append($0) }
            if found != (number == 7 ? [-1, 7] : [number]) { Issue.record("\(number): \(found)") }
        }
        // A table of 1024 buckets looks at 98 values for each name.
        #expect(steps < 10 * count)
        #expect(table.forEach(named: "other") { _ in Issue.record("found") } < 50)
    }
}
