import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import DragSources

@Suite struct SourceDeclarationTests {
    // The supertypes are those of Apple's catalogue: a PNG is an image, an image is data, and data is an item.
    @Test(arguments: [
        ("visibility = \"team\"", "public.png", RepresentationVisibility.team),
        ("", "public.png", .all),
        ("[types]\n\"public.png\" = \"group\"", "public.png", .group),
        ("[types]\n\"public.png\" = \"group\"", "public.jpeg", .all),
        ("visibility = \"ownProcess\"\n[types]\n\"public.image\" = \"all\"", "public.png", .all),
        ("[types]\n\"public.image\" = \"all\"\n\"public.data\" = \"team\"", "public.png", .all),
        ("[types]\n\"public.data\" = \"all\"\n\"public.image\" = \"team\"", "public.png", .team),
        ("[types]\n\"public.png\" = \"all\"\n\"public.image\" = \"ownProcess\"", "public.png", .all),
    ])
    func theClosestTypeDecides(text: String, type: String, expected: RepresentationVisibility) throws {
        let declaration = try SourceDeclaration(toml: text, file: "source.toml")
        #expect(declaration.visibility(of: try #require(UniformType(type))) == expected)
    }

    @Test(arguments: [
        ("kind = \"journal\"\ngroup = \"walkers\"", "walkers"), ("kind = \"journal\"", nil), ("group =", nil),
    ])
    func groupsAreReadOrNotShared(text: String, expected: String?) {
        #expect(SourceDeclaration.group(inDestination: text) == expected)
    }
}
