// Well-known types: pictures, audio, video and scenes. Names are those of Apple's `UTType`, if it has the type.

extension UniformType {
    /// `public.image`
    public static let image = UniformType(uncheckedIdentifier: "public.image")
    /// `public.jpeg`
    public static let jpeg = UniformType(uncheckedIdentifier: "public.jpeg")
    /// `public.tiff`
    public static let tiff = UniformType(uncheckedIdentifier: "public.tiff")
    /// `com.compuserve.gif`
    public static let gif = UniformType(uncheckedIdentifier: "com.compuserve.gif")
    /// `public.png`
    public static let png = UniformType(uncheckedIdentifier: "public.png")
    /// `com.apple.icns`
    public static let icns = UniformType(uncheckedIdentifier: "com.apple.icns")
    /// `com.microsoft.bmp`
    public static let bmp = UniformType(uncheckedIdentifier: "com.microsoft.bmp")
    /// `com.microsoft.ico`
    public static let ico = UniformType(uncheckedIdentifier: "com.microsoft.ico")
    /// `public.camera-raw-image`
    public static let rawImage = UniformType(uncheckedIdentifier: "public.camera-raw-image")
    /// `public.svg-image`
    public static let svg = UniformType(uncheckedIdentifier: "public.svg-image")
    /// `com.apple.live-photo`
    public static let livePhoto = UniformType(uncheckedIdentifier: "com.apple.live-photo")
    /// `public.heif`
    public static let heif = UniformType(uncheckedIdentifier: "public.heif")
    /// `public.heic`
    public static let heic = UniformType(uncheckedIdentifier: "public.heic")
    /// `public.heics`
    public static let heics = UniformType(uncheckedIdentifier: "public.heics")
    /// `org.webmproject.webp`
    public static let webP = UniformType(uncheckedIdentifier: "org.webmproject.webp")
    /// `com.ilm.openexr-image`
    public static let exr = UniformType(uncheckedIdentifier: "com.ilm.openexr-image")
    /// `public.jpeg-xl`
    public static let jpegxl = UniformType(uncheckedIdentifier: "public.jpeg-xl")
    /// `com.adobe.raw-image`
    public static let dng = UniformType(uncheckedIdentifier: "com.adobe.raw-image")
    /// `public.3d-content`
    public static let threeDContent = UniformType(uncheckedIdentifier: "public.3d-content")
    /// `com.pixar.universal-scene-description`
    public static let usd = UniformType(uncheckedIdentifier: "com.pixar.universal-scene-description")
    /// `com.pixar.universal-scene-description-mobile`
    public static let usdz = UniformType(uncheckedIdentifier: "com.pixar.universal-scene-description-mobile")
    /// `com.apple.reality`
    public static let realityFile = UniformType(uncheckedIdentifier: "com.apple.reality")
    /// `com.apple.scenekit.scene`
    public static let sceneKitScene = UniformType(uncheckedIdentifier: "com.apple.scenekit.scene")
    /// `com.apple.arobject`
    public static let arReferenceObject = UniformType(uncheckedIdentifier: "com.apple.arobject")
    /// `public.audiovisual-content`
    public static let audiovisualContent = UniformType(uncheckedIdentifier: "public.audiovisual-content")
    /// `public.movie`
    public static let movie = UniformType(uncheckedIdentifier: "public.movie")
    /// `public.video`
    public static let video = UniformType(uncheckedIdentifier: "public.video")
    /// `public.audio`
    public static let audio = UniformType(uncheckedIdentifier: "public.audio")
    /// `com.apple.quicktime-movie`
    public static let quickTimeMovie = UniformType(uncheckedIdentifier: "com.apple.quicktime-movie")
    /// `public.mpeg`
    public static let mpeg = UniformType(uncheckedIdentifier: "public.mpeg")
    /// `public.mpeg-2-video`
    public static let mpeg2Video = UniformType(uncheckedIdentifier: "public.mpeg-2-video")
    /// `public.mpeg-2-transport-stream`
    public static let mpeg2TransportStream = UniformType(uncheckedIdentifier: "public.mpeg-2-transport-stream")
    /// `public.mp3`
    public static let mp3 = UniformType(uncheckedIdentifier: "public.mp3")
    /// `public.mpeg-4`
    public static let mpeg4Movie = UniformType(uncheckedIdentifier: "public.mpeg-4")
    /// `public.mpeg-4-audio`
    public static let mpeg4Audio = UniformType(uncheckedIdentifier: "public.mpeg-4-audio")
    /// `com.apple.protected-mpeg-4-audio`
    public static let appleProtectedMPEG4Audio = UniformType(uncheckedIdentifier: "com.apple.protected-mpeg-4-audio")
    /// `com.apple.protected-mpeg-4-video`
    public static let appleProtectedMPEG4Video = UniformType(uncheckedIdentifier: "com.apple.protected-mpeg-4-video")
    /// `public.avi`
    public static let avi = UniformType(uncheckedIdentifier: "public.avi")
    /// `public.aiff-audio`
    public static let aiff = UniformType(uncheckedIdentifier: "public.aiff-audio")
    /// `com.microsoft.waveform-audio`
    public static let wav = UniformType(uncheckedIdentifier: "com.microsoft.waveform-audio")
    /// `public.midi-audio`
    public static let midi = UniformType(uncheckedIdentifier: "public.midi-audio")
    /// `public.playlist`
    public static let playlist = UniformType(uncheckedIdentifier: "public.playlist")
    /// `public.m3u-playlist`
    public static let m3uPlaylist = UniformType(uncheckedIdentifier: "public.m3u-playlist")
}
