import Glibc
import SystemPackage
import TestPrograms
import Testing

/// `dnd batch -`: jobs on standard input, answers on standard output.
@Suite("Jobs of a co-process")
struct JobTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "evening.heic"] { try here.addExample(name) }
        for number in 1...3 { try here.write("sub/t\(number).txt", "text \(number)\n") }
    }

    private func answers(_ lines: [String], _ options: Argument...) async throws -> (Outcome, [JSONValue]) {
        let outcome = try await DndBinary.run(
            ["batch", "-"] + options, in: here, input: .text(lines.map { $0 + "\n" }.joined()))
        return (outcome, try outcome.jsonLines())
    }

    @Test("each job is answered, in order, with its id, whatever is wrong with it")
    func jobs() async throws {
        let (outcome, answers) = try await answers([
            #"{"id":1,"source":"lake.png","to":"j/"}"#, #"{"id":"b","source":"no.png","to":"j/"}"#, "garbage",
            #"{"id":3,"source":"evening.heic","to":"out.png"}"#,
            #"{"id":4,"source":"lake.png","to":"j/","options":["--as","jpeg"]}"#,
            #"{"id":5,"source":"lake.png","to":"j/","options":["--nope"]}"#, #"{"id":6,"source":"lake.png"}"#,
            #"{"id":7,"soruce":"lake.png"}"#, #"{"id":8,"source":"sub","to":"j/"}"#,
            #"{"id":9,"source":"-","to":"j/"}"#,
            #"{"id":10,"source":"lake.png","to":"-"}"#, #"{"id":11,"source":"lake.png","to":"nowhere/deep/j/"}"#,
        ])
        #expect(outcome.status == 64 || outcome.status == 2)
        #expect(
            answers.map { $0["id"]?.number ?? ($0["id"]?.string == "b" ? -1 : -2) } == [
                1, -1, -2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
            ])
        #expect(answers.map { $0["exitStatus"]?.number } == [0, 2, 64, 0, 0, 64, 64, 64, 0, 64, 64, 2])
        #expect(answers.map { $0["items"]?.array?.count } == [1, 1, 0, 1, 1, 0, 0, 0, 3, 0, 0, 0])
        #expect(answers[2]["error"]?["code"]?.string == "badJob")
        #expect(answers[7]["error"]?["message"]?.string == "has the unknown key soruce")
        #expect(outcome.errorText == "")
        #expect(here.items(in: "j").count == 5)
        #expect(here.exists("out.png"))
    }

    @Test("a job whose names are no paths is answered, and the answers of the others stay theirs")
    func namesThatAreNoPaths() async throws {
        let (outcome, answers) = try await answers(
            [
                #"{"id":1,"source":"a\u0000b"}"#, #"{"id":2,"source":"sub/t1.txt"}"#,
                #"{"id":3,"source":"sub/t2.txt","to":"q\u0000/"}"#, #"{"id":4,"source":"sub/t2.txt","to":""}"#,
                #"{"id":5,"source":"sub/t3.txt"}"#,
            ], "--to", "j/")
        #expect(outcome.status == 64)
        #expect(answers.map { $0["id"]?.number } == [1, 2, 3, 4, 5])
        #expect(answers.map { $0["exitStatus"]?.number } == [64, 0, 64, 64, 0])
        #expect(answers.map { $0["error"]?["code"]?.string } == ["badJob", nil, "badJob", "badJob", nil])
        #expect(
            answers.map { $0["items"]?.array?.first?["source"]?.string } == [nil, "sub/t1.txt", nil, nil, "sub/t3.txt"])
        #expect(here.items(in: "j") == ["t1.txt", "t3.txt"])
    }

    @Test("an answer comes before the next job is sent, and the process ends with its input")
    func conversation() async throws {
        var process = try DndBinary.start(["batch", "-", "--to", "j/"], in: here, input: .open([]))
        for number in 1...3 {
            process.send("{\"id\":\(number),\"source\":\"sub/t\(number).txt\"}\n")
            _ = try await process.awaitOutput("\"id\":\(number),")
            #expect(here.exists("j/t\(number).txt"))
        }
        process.endInput()
        let outcome = try await process.wait()
        expectStatus(outcome, 0)
    }

    @Test("jobs that arrive together are one drop, and its order is theirs")
    func together() async throws {
        for number in 0..<300 { try here.write("many/\(number).txt", "\(number)\n") }
        let (outcome, answers) = try await answers(
            (0..<300).map { "{\"id\":\($0),\"source\":\"many/\($0).txt\"}" }, "--to", "j/")
        expectStatus(outcome, 0)
        #expect(answers.map { $0["id"]?.number } == (0..<300).map(Double.init))
        #expect(answers.allSatisfy { $0["items"]?.array?.first?["status"]?.string == "dropped" })
        let log = try await DndBinary.run(["log", "j", "--json"], in: here)
        #expect(try log.jsonLines().count < 50)
        let list = try await DndBinary.run(["list", "j", "--json"], in: here)
        #expect(try list.jsonLines().map { $0["path"]?.string } == (0..<300).map { "j/\($0).txt" })
    }
}
