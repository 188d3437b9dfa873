import SystemPackage
import TestPrograms
import Testing

@Suite("Places: a bad waypoint is one failure, and losses are reported")
struct PlaceLossTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private static func gpx(_ waypoints: String) -> String {
        "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(waypoints)</gpx>"
    }

    /// Writes a geocache's archive with Python's plistlib, in the layout of NSKeyedArchiver. It has an entry that no
    /// geocache has, and optionally a picture.
    private func makeGeocache(_ name: Argument, picture: Argument? = nil) async throws {
        let script = """
            import plistlib, sys
            u = plistlib.UID
            image = open(sys.argv[2], 'rb').read() if len(sys.argv) > 2 else None
            values = [('name', 'Oak'), ('summary', 's'), ('latitude', 1.5), ('longitude', 2.5), ('rating', 5)]
            if image: values.append(('image', image))
            objects = ['$null', None] + [k for k, _ in values] + [v for _, v in values]
            n = len(values)
            objects.append({'$classname': 'NSMutableDictionary', '$classes': ['NSMutableDictionary', 'NSDictionary', 'NSObject']})
            objects[1] = {'NS.keys': [u(2 + i) for i in range(n)], 'NS.objects': [u(2 + n + i) for i in range(n)],
                          '$class': u(len(objects) - 1)}
            open(sys.argv[1], 'wb').write(plistlib.dumps({'$archiver': 'NSKeyedArchiver', '$version': 100000,
                '$top': {'root': u(1)}, '$objects': objects}, fmt=plistlib.FMT_BINARY))
            """
        if let picture {
            _ = try await Peers.python(script, name, picture, in: here)
        } else {
            _ = try await Peers.python(script, name, in: here)
        }
    }

    @Test(
        "an invalid waypoint or a truncated end is one failure, and the other waypoints land",
        arguments: [
            (
                gpx(
                    "<wpt lat=\"1\" lon=\"2\"><name>Oak</name></wpt><wpt lat=\"91\" lon=\"2\"><name>Bad</name></wpt>"
                        + "<wpt lat=\"3\" lon=\"4\"><name>Elm</name></wpt>"), "caches.gpx#1: line 1: waypoint 2"
            ),
            (
                gpx(
                    "<wpt lat=\"1\" lon=\"2\"><name>Oak</name></wpt><wpt lat=\"3\" lon=\"4\"><name>Elm</name></wpt><wpt lat=\"5\" lon="
                )
                .replacing("</gpx>", with: ""), "caches.gpx#2: line 1: its XML is damaged or truncated"
            ),
        ])
    func oneBad(text: String, message: String) async throws {
        try here.write("caches.gpx", text)
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        let outcome = try await DndBinary.run("copy", "caches.gpx", "--to", "board", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains(message))
        #expect(here.items(in: "board/in-progress") == ["Elm.geocache", "Oak.geocache"])
        // A valid part can be copied alone.
        expectStatus(try await DndBinary.run("copy", "caches.gpx#0", "--to", "one.geocache", in: here), 0)
    }

    @Test("one waypoint as a text is its name; several have no text, so the best that is text lands: their table")
    func texts() async throws {
        func gpx(_ names: [String]) -> String {
            let waypoints = names.map { "<wpt lat=\"1.5\" lon=\"2\"><name>\($0)</name></wpt>" }
            return "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(waypoints.joined())</gpx>"
        }
        try here.write("one.gpx", gpx(["Oak"]))
        expectStatus(try await DndBinary.run("copy", "one.gpx", "--to", "one.txt", in: here), 0)
        #expect(try here.text("one.txt") == "Oak")
        try here.write("two.gpx", gpx(["Oak", "Elm"]))
        let two = try await DndBinary.run("copy", "two.gpx", "--to", "two.txt", "--json", in: here)
        expectStatus(two, 0)
        #expect(try two.jsonLines().first?["representation"]?.string == "public.comma-separated-values-text")
        #expect(try here.text("two.txt") == "name,latitude,longitude\r\nOak,1.5,2\r\nElm,1.5,2\r\n")
    }

    @Test(
        "a geocache as a text is its name; an unknown entry of its archive is lost only by a conversion",
        .enabled(if: Peers.hasPython, "needs python3"))
    func geocache() async throws {
        try await makeGeocache("oak.geocache")
        expectStatus(try await DndBinary.run("copy", "oak.geocache", "--to", "name.txt", in: here), 0)
        #expect(try here.text("name.txt") == "Oak")
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "oak.geocache", "--to", "board", in: here), 0)
        #expect(try here.read("board/in-progress/oak.geocache") == here.read("oak.geocache"))
        expectStatus(try await DndBinary.run("copy", "oak.geocache", "--to", "oak.gpx", "--lossless-only", in: here), 1)
        expectStatus(
            try await DndBinary.run("copy", "oak.geocache", "--to", "oak.gpx", "--require", "fields", in: here), 1)
        #expect(!here.exists("oak.gpx"))
    }

    @Test(
        "what a geocache cannot hold is reported, refused if required, and keeps the source of a move",
        arguments: [
            ("<ele>5</ele>", "elevation"), ("<time>2001-02-03T04:05:06Z</time>", "time"), ("<sym>Flag</sym>", "fields"),
            ("<extensions><x xmlns=\"urn:x\">y</x></extensions>", "fields"), ("<unknown>x</unknown>", "other"),
        ])
    func losses(element: String, loss: String) async throws {
        try here.write("oak.gpx", Self.gpx("<wpt lat=\"1\" lon=\"2\"><name>Oak</name>\(element)</wpt>"))
        let line = try #require(try await DndBinary.run("inspect", "--json", "oak.gpx", in: here).jsonLines().first)
        let offer = try #require(line["offers"]?.array?.first { $0["type"]?.string == "com.razeware.geocache" })
        #expect(offer["fidelity"]?.string == "flattened")
        #expect(offer["losses"]?.array?.compactMap(\.string) == [loss])
        expectStatus(
            try await DndBinary.run(
                "move", "oak.gpx", "--to", "a.geocache", "--require", Argument(stringLiteral: loss), in: here), 1)
        expectStatus(try await DndBinary.run("move", "oak.gpx", "--to", "a.geocache", "--lossless-only", in: here), 1)
        #expect(!here.exists("a.geocache"))
        // Its name alone has none of it either.
        expectStatus(
            try await DndBinary.run(
                "copy", "oak.gpx#0", "--to", "a.txt", "--as", "public.utf8-plain-text", "--require",
                Argument(stringLiteral: loss), in: here), 1)
        #expect(!here.exists("a.txt"))
        expectStatus(try await DndBinary.run("move", "oak.gpx", "--to", "a.geocache", in: here), 0)
        #expect(here.exists("a.geocache") && here.exists("oak.gpx"))
    }

    @Test(
        "a withheld picture is also withheld inside a geocache and in its conversions",
        .enabled(if: Peers.hasPython, "needs python3"))
    func withheld() async throws {
        try here.addExample("lake.png", as: "private/lake.png")
        try await makeGeocache("private/oak.geocache", picture: "private/lake.png")
        let link = "<wpt lat=\"1\" lon=\"2\"><name>Elm</name><link href=\"lake.png\"/></wpt>"
        try here.write("private/elm.gpx", Self.gpx(link))
        try here.write("private/two.gpx", Self.gpx(link + link))
        for (from, to) in [
            ("private/oak.geocache", "a.geocache"), ("private/oak.geocache", "a.geojson"),
            ("private/oak.geocache", "a.yaml"),
            ("private/elm.gpx", "b.geocache"), ("private/two.gpx#0", "c.geocache"),
        ] as [(Argument, Argument)] {
            try here.write("private/.dnd/source.toml", "visibility = \"all\"\n")
            expectStatus(try await DndBinary.run("copy", from, "--to", to, in: here), 0)
            try here.write("private/.dnd/source.toml", "[types]\n\"public.png\" = \"ownProcess\"\n")
            let outcome = try await DndBinary.run("copy", from, "--to", to, "--if-exists", "replace", in: here)
            expectStatus(outcome, 1)
            #expect(outcome.errorText.contains("its source offers it only to"))
        }
        // A format without pictures is not affected.
        expectStatus(try await DndBinary.run("copy", "private/oak.geocache", "--to", "a.gpx", in: here), 0)
    }
}
