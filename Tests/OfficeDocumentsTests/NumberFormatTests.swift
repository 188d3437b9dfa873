import Testing

@testable import OfficeDocuments

/// What Excel shows: the examples of ECMA-376 (part 1, 18.8.31) and of Microsoft's page "Number format codes", and
/// rounding as a person would.
@Suite("Number formats")
struct NumberFormatTests {
    @Test(
        "numbers",
        arguments: [
            ("0", 12.5, "13"), ("0", -0.4, "0"), ("0.00", 1.005, "1.01"), ("#,##0", 1_234_567.0, "1,234,567"),
            ("#,##0", 12.0, "12"), ("#,##0.00;[Red]-#,##0.00", -1234.5, "-1,234.50"), ("0%", 0.256, "26%"),
            ("0.00%", 0.2565, "25.65%"), ("0.00E+00", 12_345.0, "1.23E+04"), ("##0.0E+0", 123_456.0, "123.5E+3"),
            ("0.00E+00", 9.999, "1.00E+01"), ("# ?/?", 5.25, "5 1/4"), ("# ??/??", 5.3, "5 3/10"),
            ("# ?/8", 0.5, "4/8"),
            ("00000", 42.0, "00042"), ("#.##", 0.5, ".5"), ("#.00", 0.0, ".00"), ("0.0#", 1.0, "1.0"),
            ("0.0##", 1.25, "1.25"), ("$#,##0.00_);($#,##0.00)", -3.5, "($3.50)"),
            ("$#,##0.00_);($#,##0.00)", 3.5, "$3.50"),
            ("[$€-407] #,##0", 1000.0, "€ 1,000"), ("0.0,,\" M\"", 12_200_000.0, "12.2 M"), ("0,", 12_000.0, "12"),
            ("\"x\"0;\"y\"0;\"z\"", 0.0, "z"), ("[>=100]\"big\";[<0]\"below\";0", 7.0, "7"),
            ("[>=100]\"big\";[<0]\"below\";0", 100.0, "big"),
            ("[<=9999999]###-####;(###) ###-####", 5_551_234.0, "555-1234"),
            ("[<=9999999]###-####;(###) ###-####", 2_065_551_234.0, "(206) 555-1234"),
            ("000-00-0000", 123_456_789.0, "123-45-6789"),
            ("General", 0.1, "0.1"), ("General", 1.0 / 3, "0.333333333"), ("General", 123_456_789_012.0, "1.23457E+11"),
            ("General", 12_345_678_901.0, "12345678901"), ("General", 0.1 + 0.2, "0.3"), ("General", -5.0, "-5"),
            ("General", 0.00001234, "0.00001234"), ("General", 0.0000123456, "1.23456E-05"),
            ("General", 99_999_999_999.5, "1E+11"), ("General\" kg\"", 2.5, "2.5 kg"), ("", 2.5, "2.5"),
            (";;", 5.0, ""),
            ("_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)", 0.0, "-"), ("@", 3.0, "3"), ("0;0", -2.0, "2"),
        ])
    func numbers(code: String, value: Double, shown: String) {
        #expect(NumberFormat(code).shown(SerialNumber(value, .from1900)) == shown)
    }

    /// The shortest digits that read back as the same number, as Python's `repr` has them, but integers without `.0`.
    @Test(
        "exact numbers",
        arguments: [
            (9_007_199_254_740_991.0, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"),
            (-9_007_199_254_740_992, "-9007199254740992"), (9_007_199_254_740_994, "9007199254740994"),
            (9_999_999_999_999_998, "9999999999999998"), (1e16, "1e+16"), (1e20, "1e+20"), (0.1, "0.1"),
            (-2.5, "-2.5"), (10, "10"),
        ])
    func exact(number: Double, digits: String) {
        #expect(CellValue.number(number).text == digits)
        #expect(Double(digits) == number)
    }

    /// 45322.5625 is 31 January 2024, 13:30 (a Wednesday).
    @Test(
        "dates",
        arguments: [
            ("yyyy-mm-dd", 45_322.5625, "2024-01-31"), ("d-mmm-yy", 45_322.0, "31-Jan-24"),
            ("dddd, mmmm d, yyyy", 45_322.0, "Wednesday, January 31, 2024"), ("ddd mmmmm", 45_322.0, "Wed J"),
            ("m/d/yyyy h:mm", 45_322.5625, "1/31/2024 13:30"), ("h:mm AM/PM", 45_322.5625, "1:30 PM"),
            ("hh:mm:ss a/p", 45_322.0, "12:00:00 A"), ("[h]:mm:ss", 1.5, "36:00:00"), ("[mm]:ss", 0.5, "720:00"),
            ("mm:ss.0", 0.000_729_166_666_666_7, "01:03.0"), ("h:mm:ss", 0.999_999_999, "0:00:00"),
            ("[$-409]d\\-mmm\\-yyyy;@", 45_322.0, "31-Jan-2024"), ("yy\"年\"m\"月\"", 45_322.0, "24年1月"),
            ("yyyy-mm-dd", -1.0, "-1"),
        ])
    func dates(code: String, value: Double, shown: String) {
        #expect(NumberFormat(code).shown(SerialNumber(value, .from1900)) == shown)
    }

    @Test(
        "texts",
        arguments: [("@", "a"), ("\"<\"@\">\"", "<a>"), ("0;0;0;@\"!\"", "a!"), ("0.00", "a"), ("General", "a")])
    func texts(code: String, shown: String) {
        #expect(NumberFormat(code).shown("a") == shown)
    }

    @Test(
        "kinds of dates",
        arguments: [
            ("yyyy-mm-dd", DateKind.date), ("d.m.yy h:mm", .dateAndTime), ("h:mm", .time), ("mm:ss", .time),
            ("[h]:mm", .duration),
            ("mmm", .date), ("0.00", nil), ("General", nil), ("\"day\" 0", nil), ("[Red]0", nil), ("0.00E+00", nil),
            ("[$-F800]dddd", .date), ("\\d0", nil), ("# ?/?", nil),
        ] as [(String, DateKind?)])
    func kinds(code: String, kind: DateKind?) {
        #expect(NumberFormat(code).dateKind == kind)
    }

    /// ECMA-376, part 1, 18.17.4.1: day 1, the day that never was and the days around it, and the last day.
    @Test(
        "serial numbers of 1900",
        arguments: [
            (1.0, "1900-01-01"), (59.0, "1900-02-28"), (60.0, nil), (61.0, "1900-03-01"), (45_322.0, "2024-01-31"),
            (45_322.5, "2024-01-31T12:00:00"), (2_958_465.0, "9999-12-31"), (2_958_466.0, nil), (-1.0, nil), (0.0, nil),
            (36_585.0, "2000-02-29"),
        ] as [(Double, String?)])
    func from1900(value: Double, text: String?) {
        #expect(SerialNumber(value, .from1900).text(.date) == text)
    }

    @Test(
        "serial numbers of 1904",
        arguments: [(0.0, "1904-01-01"), (43_860.0, "2024-01-31"), (1.25, "1904-01-02T06:00:00")])
    func from1904(value: Double, text: String) {
        #expect(SerialNumber(value, .from1904).text(.dateAndTime)?.hasPrefix(text) == true)
        #expect(SerialNumber(value, .from1904).text(.date) == text)
    }

    @Test("times and durations")
    func times() {
        #expect(SerialNumber(0.5, .from1900).text(.time) == "12:00:00")
        #expect(SerialNumber(1.5, .from1900).text(.duration) == "PT36H0M0S")
        #expect(SerialNumber(0.5, .from1900).text(.dateAndTime) == "12:00:00")
        #expect(SerialNumber(45_322.000_005_787_04, .from1900).text(.dateAndTime) == "2024-01-31T00:00:00.5")
    }
}
