@testable import PictureConverters
import Conversion
import FoundationEssentials
import ItemProviders
import UniformTypes

extension FuzzTarget {
    /// Picture headers, which `dnd` itself reads before a picture is decoded.
    static let pictureHeaders = FuzzTarget(name: "picture-headers") { bytes in
        _ = PicturePeek(SourceBytes(ConversionSource(type: .data, content: .data(Data(bytes)))))
    }
}
