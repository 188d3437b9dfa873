import DecoderWire

extension FuzzTarget {
    /// The output of `dnd-unpack`, and names of entries. Records that decode must be equal after encoding and decoding them
    /// again; a name that is used is a relative path that leads nowhere else.
    static let unpackerOutput = FuzzTarget(name: "unpacker-output") { bytes in
        if let output = try? UnpackerOutput(decoding: bytes) {
            let encoded = output.entries.flatMap(\.encoded) + (output.end?.encoded ?? [])
            expect((try? UnpackerOutput(decoding: encoded)) == output, "records are not what they were")
        }
        for usesCodePage in [false, true] {
            guard let path = try? EntryPath(bytes, usesCodePage: usesCodePage) else { continue }
            for component in path.components {
                expect(
                    !component.isEmpty && !component.contains(0x2F) && !component.contains(0)
                        && component != [0x2E] && component != [0x2E, 0x2E],
                    "a component is no name")
            }
            expect((try? EntryPath(path.bytes)) == path, "a path is not what it was")
            let selection = EntrySelection.path(path)
            expect(EntrySelection(argument: selection.argument) == selection, "a selection is not what it was")
        }
    }
}
