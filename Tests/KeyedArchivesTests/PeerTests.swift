import FoundationEssentials
import KeyedArchives
import Testing

@Suite("Independent readers and writers of archives")
struct PeerTests {
    private struct Cache: Codable, Equatable {
        var name: String
        var latitude: Double
        var found: Bool
        var visits: Int
        var image: Data?
        var tags: [String]
    }

    private let cache = Cache(
        name: "Größe", latitude: 48.123456789, found: true, visits: 12, image: Data([1, 2, 3]), tags: ["x", "x"])

    @Test(
        "Python's plistlib finds the layout that semantics defines",
        .enabled(if: Peers.python != nil, "needs python3"))
    func layout() throws {
        let program = """
            import plistlib, sys
            raw = open(sys.argv[1], 'rb').read()
            assert raw[:8] == b'bplist00'
            p = plistlib.loads(raw)
            assert set(p) == {'$archiver', '$version', '$top', '$objects'}, p
            assert p['$archiver'] == 'NSKeyedArchiver' and p['$version'] == 100000
            assert set(p['$top']) == {'root'} and isinstance(p['$top']['root'], plistlib.UID)
            o = p['$objects']
            assert o[0] == '$null'
            at = lambda u: o[u.data]
            root = at(p['$top']['root'])
            assert set(root) == {'NS.keys', 'NS.objects', '$class'}
            assert at(root['$class']) == {'$classname': 'NSMutableDictionary',
                '$classes': ['NSMutableDictionary', 'NSDictionary', 'NSObject']}
            d = {at(k): at(v) for k, v in zip(root['NS.keys'], root['NS.objects'])}
            assert list(d) == ['name', 'latitude', 'found', 'visits', 'image', 'tags'], d
            assert d['name'] == 'Größe' and d['latitude'] == 48.123456789
            assert d['found'] is True and d['visits'] == 12 and type(d['visits']) is int
            assert d['image']['NS.data'] == bytes([1, 2, 3])
            assert at(d['image']['$class'])['$classname'] == 'NSMutableData'
            assert at(d['tags']['$class'])['$classes'] == ['NSMutableArray', 'NSArray', 'NSObject']
            assert [at(u) for u in d['tags']['NS.objects']] == ['x', 'x']
            assert d['tags']['NS.objects'][0] == d['tags']['NS.objects'][1]
            assert not any(isinstance(x, str) and 'Cache' in x for x in o)
            print('ok')
            """
        let output = try Peers.run(
            #require(Peers.python), program, input: KeyedArchiver.archivedData(withRoot: cache))
        #expect(String(decoding: output, as: UTF8.self) == "ok\n")
    }

    @Test(
        "bpylist2 and nska_deserialize read our archives",
        .enabled(if: Peers.readers != nil, "needs bpylist2 and nska_deserialize in .build/peers"))
    func readByPeers() throws {
        let program = """
            import sys
            from bpylist2 import archiver
            import nska_deserialize
            raw = open(sys.argv[1], 'rb').read()
            a = archiver.unarchive(raw)
            with open(sys.argv[1], 'rb') as f: b = nska_deserialize.deserialize_plist(f)
            for d in (a, b):
                assert d['name'] == 'Größe' and d['latitude'] == 48.123456789, d
                assert d['found'] is True and d['visits'] == 12, d
                assert list(d['tags']) == ['x', 'x'], d
            assert a['image'].NSdata == bytes([1, 2, 3]), vars(a['image'])
            assert b['image'] == bytes([1, 2, 3]) or b['image']['NS.data'] == bytes([1, 2, 3]), b
            print('ok')
            """
        let output = try Peers.run(
            #require(Peers.readers), program, input: KeyedArchiver.archivedData(withRoot: cache))
        #expect(String(decoding: output, as: UTF8.self) == "ok\n")
    }

    @Test(
        "archives of bpylist2 are read",
        .enabled(if: Peers.readers != nil, "needs bpylist2 and nska_deserialize in .build/peers"))
    func writtenByPeer() throws {
        let program = """
            import sys
            from bpylist2 import archiver
            sys.stdout.buffer.write(archiver.archive({'name': 'Größe', 'latitude': 48.123456789, 'found': True,
                'visits': 12, 'image': b'\\x01\\x02\\x03', 'tags': ['x', 'x']}))
            """
        let data = try Peers.run(#require(Peers.readers), program)
        #expect(try KeyedUnarchiver.decode(Cache.self, from: data) == cache)
    }

    @Test(
        "mutable data of bpylist2, whose class is stored without its superclasses, is read",
        .enabled(if: Peers.readers != nil, "needs bpylist2 and nska_deserialize in .build/peers"))
    func mutableData() throws {
        let program = """
            import sys
            from bpylist2 import archiver
            sys.stdout.buffer.write(archiver.archive({'image': archiver.NSMutableData(b'\\x01\\x02\\x03')}))
            """
        let archive = try KeyedArchive(data: Peers.run(#require(Peers.readers), program))
        #expect(
            try archive.value() == .dictionary([.init(key: .string("image"), value: .data(Data([1, 2, 3])))]))
    }
}
