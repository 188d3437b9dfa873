@testable import PictureConverters
import Conversion
import FoundationEssentials
import ItemProviders
import UniformTypes

extension FuzzTarget {
    /// The headers of pictures, which are looked at in `dnd` itself before anything is decoded.
    static let pictureHeaders = FuzzTarget(name: "picture-headers") { bytes in
        _ = PicturePeek(SourceBytes(ConversionSource(type: .data, content: .data(Data(bytes)))))
    }
}
