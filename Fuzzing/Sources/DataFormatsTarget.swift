@testable import DataFormats

extension FuzzTarget {
    /// All data formats; the first byte selects one. Data that is read, written in the same format and read again must
    /// be equal if the writer reports no losses, and must be readable otherwise.
    static let dataFormats = FuzzTarget(name: "data-formats") { bytes in
        guard let first = bytes.first else { return }
        let format = DataFormat.allCases[Int(first) % DataFormat.allCases.count]
        guard let document = try? format.read(Array(bytes.dropFirst()), limits: limits),
            let output = try? format.write(document, limits: limits)
        else { return }
        do {
            let again = try format.read(output.bytes, limits: wideLimits)
            guard output.losses.isEmpty else { return }
            expect(isSame(again.value, document.value), "data that was written reads as something else")
        } catch {
            reportFinding("data that was written cannot be read: \(error)")
        }
        for other in DataFormat.allCases where other != format {
            guard let output = try? other.write(document, limits: limits) else { continue }
            do { _ = try other.read(output.bytes, limits: wideLimits) } catch {
                reportFinding("data that became \(other.rawValue) cannot be read: \(error)")
            }
        }
    }

    /// References can expand a few bytes into many values, which takes longer than a run may.
    private static let limits: DataLimits = {
        var limits = DataLimits()
        limits.values = 20_000
        limits.outputBytes = 4 << 20
        return limits
    }()

    /// Written data may have more values than its source: a table fills missing columns.
    private static let wideLimits: DataLimits = {
        var limits = DataLimits()
        limits.depth += 4
        return limits
    }()

    /// Whether two values are equal: numbers by value, objects regardless of order.
    private static func isSame(_ left: DataValue, _ right: DataValue) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.real(let left), .real(let right)):
            return left == right || RealNumber.double(left) == RealNumber.double(right)
        case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
        case (.data(let left), .data(let right)): return left == right
        case (.date(let left), .date(let right)):
            return left.text == right.text || left.secondsSince2001 == right.secondsSince2001
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy(isSame)
        case (.object(let left), .object(let right)):
            return left.entries.count == right.entries.count
                && left.entries.allSatisfy { entry in
                    right[entry.key].map { isSame(entry.value, $0) } ?? false
                }
        default: return false
        }
    }
}
