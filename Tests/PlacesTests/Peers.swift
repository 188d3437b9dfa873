import Places
import FoundationEssentials
import Glibc
import ItemProviders
import Testing
import UniformTypes

/// Independent programs and files that the tests compare with.
enum Peers {
    /// The root of the package.
    static let root: String = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")

    /// The waypoint files of other programs.
    static let geo = root + "/../shared/fixtures/geo"
    static let haveGeo = access(geo + "/EXPECT-elementtree.json", R_OK) == 0

    /// A Python with bpylist2 and nska_deserialize.
    static let readers: String? = {
        let path = "\(root)/.build/peers/bin/python"
        guard access(path, X_OK) == 0, (try? run(path, "import bpylist2, nska_deserialize")) != nil else { return nil }
        return path
    }()

    /// A Python with gpxpy.
    static let gpxpy: String? = {
        let path = "\(root)/.build/peers/bin/python"
        guard access(path, X_OK) == 0, (try? run(path, "import gpxpy")) != nil else { return nil }
        return path
    }()

    /// Any Python 3, for `xml.etree` and the codecs.
    static let python: String? = {
        ["\(root)/.build/peers/bin/python", "/usr/bin/python3", "/usr/local/bin/python3"].first {
            access($0, X_OK) == 0
        }
    }()

    /// Runs a Python program, whose first argument is the path of a file with `input`, and returns its standard output.
    static func run(_ python: String, _ program: String, input: Data = Data()) throws -> Data {
        var template = Array("/tmp/dnd-models-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try input.write(to: URL(filePath: "\(folder)/input"))
        try Data(program.utf8).write(to: URL(filePath: "\(folder)/program.py"))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "\(folder)/output", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let words: [String] = [python, "-I", "\(folder)/program.py", "\(folder)/input"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var child: pid_t = 0
        let environment: [UnsafeMutablePointer<CChar>?] = [nil]
        let spawned = posix_spawn(&child, python, &actions, nil, arguments, environment)
        try #require(spawned == 0)
        var status: Int32 = 0
        let ended = waitpid(child, &status, 0)
        try #require(ended == child && status == 0)
        return try Data(contentsOf: URL(filePath: "\(folder)/output"))
    }
}

extension WaypointFile {
    /// Creates a file in memory.
    static func holding(_ data: Data, _ type: UniformType = .gpx) throws -> WaypointFile {
        try #require(WaypointFile(.data(data), type: type))
    }

    /// All waypoints of the file.
    func waypoints() throws -> [Waypoint] {
        var waypoints: [Waypoint] = []
        try forEachWaypoint {
            waypoints.append($0)
            return true
        }
        return waypoints
    }
}
