// Well-known types: text, source code and documents. Names are those of Apple's `UTType`, if it has the type.

extension UniformType {
    /// `public.text`
    public static let text = UniformType(uncheckedIdentifier: "public.text")
    /// `public.plain-text`
    public static let plainText = UniformType(uncheckedIdentifier: "public.plain-text")
    /// `public.utf8-plain-text`
    public static let utf8PlainText = UniformType(uncheckedIdentifier: "public.utf8-plain-text")
    /// `public.utf16-external-plain-text`
    public static let utf16ExternalPlainText = UniformType(uncheckedIdentifier: "public.utf16-external-plain-text")
    /// `public.utf16-plain-text`
    public static let utf16PlainText = UniformType(uncheckedIdentifier: "public.utf16-plain-text")
    /// `public.delimited-values-text`
    public static let delimitedText = UniformType(uncheckedIdentifier: "public.delimited-values-text")
    /// `public.comma-separated-values-text`
    public static let commaSeparatedText = UniformType(uncheckedIdentifier: "public.comma-separated-values-text")
    /// `public.tab-separated-values-text`
    public static let tabSeparatedText = UniformType(uncheckedIdentifier: "public.tab-separated-values-text")
    /// `public.utf8-tab-separated-values-text`
    public static let utf8TabSeparatedText = UniformType(uncheckedIdentifier: "public.utf8-tab-separated-values-text")
    /// `public.rtf`
    public static let rtf = UniformType(uncheckedIdentifier: "public.rtf")
    /// `public.html`
    public static let html = UniformType(uncheckedIdentifier: "public.html")
    /// `public.xml`
    public static let xml = UniformType(uncheckedIdentifier: "public.xml")
    /// `public.yaml`
    public static let yaml = UniformType(uncheckedIdentifier: "public.yaml")
    /// `public.css`
    public static let css = UniformType(uncheckedIdentifier: "public.css")
    /// `public.source-code`
    public static let sourceCode = UniformType(uncheckedIdentifier: "public.source-code")
    /// `public.assembly-source`
    public static let assemblyLanguageSource = UniformType(uncheckedIdentifier: "public.assembly-source")
    /// `public.c-source`
    public static let cSource = UniformType(uncheckedIdentifier: "public.c-source")
    /// `public.objective-c-source`
    public static let objectiveCSource = UniformType(uncheckedIdentifier: "public.objective-c-source")
    /// `public.swift-source`
    public static let swiftSource = UniformType(uncheckedIdentifier: "public.swift-source")
    /// `public.c-plus-plus-source`
    public static let cPlusPlusSource = UniformType(uncheckedIdentifier: "public.c-plus-plus-source")
    /// `public.objective-c-plus-plus-source`
    public static let objectiveCPlusPlusSource = UniformType(uncheckedIdentifier: "public.objective-c-plus-plus-source")
    /// `public.c-header`
    public static let cHeader = UniformType(uncheckedIdentifier: "public.c-header")
    /// `public.c-plus-plus-header`
    public static let cPlusPlusHeader = UniformType(uncheckedIdentifier: "public.c-plus-plus-header")
    /// `public.script`
    public static let script = UniformType(uncheckedIdentifier: "public.script")
    /// `com.apple.applescript.text`
    public static let appleScript = UniformType(uncheckedIdentifier: "com.apple.applescript.text")
    /// `com.apple.applescript.script`
    public static let osaScript = UniformType(uncheckedIdentifier: "com.apple.applescript.script")
    /// `com.apple.applescript.script-bundle`
    public static let osaScriptBundle = UniformType(uncheckedIdentifier: "com.apple.applescript.script-bundle")
    /// `com.netscape.javascript-source`
    public static let javaScript = UniformType(uncheckedIdentifier: "com.netscape.javascript-source")
    /// `public.shell-script`
    public static let shellScript = UniformType(uncheckedIdentifier: "public.shell-script")
    /// `public.perl-script`
    public static let perlScript = UniformType(uncheckedIdentifier: "public.perl-script")
    /// `public.python-script`
    public static let pythonScript = UniformType(uncheckedIdentifier: "public.python-script")
    /// `public.ruby-script`
    public static let rubyScript = UniformType(uncheckedIdentifier: "public.ruby-script")
    /// `public.php-script`
    public static let phpScript = UniformType(uncheckedIdentifier: "public.php-script")
    /// `public.make-source`
    public static let makefile = UniformType(uncheckedIdentifier: "public.make-source")
    /// `public.json`
    public static let json = UniformType(uncheckedIdentifier: "public.json")
    /// `com.apple.property-list`
    public static let propertyList = UniformType(uncheckedIdentifier: "com.apple.property-list")
    /// `com.apple.xml-property-list`
    public static let xmlPropertyList = UniformType(uncheckedIdentifier: "com.apple.xml-property-list")
    /// `com.apple.binary-property-list`
    public static let binaryPropertyList = UniformType(uncheckedIdentifier: "com.apple.binary-property-list")
    /// `com.adobe.pdf`
    public static let pdf = UniformType(uncheckedIdentifier: "com.adobe.pdf")
    /// `com.adobe.illustrator.ai-image`
    public static let illustrator = UniformType(uncheckedIdentifier: "com.adobe.illustrator.ai-image")
    /// `com.apple.rtfd`
    public static let rtfd = UniformType(uncheckedIdentifier: "com.apple.rtfd")
    /// `com.apple.flat-rtfd`
    public static let flatRTFD = UniformType(uncheckedIdentifier: "com.apple.flat-rtfd")
    /// `com.apple.webarchive`
    public static let webArchive = UniformType(uncheckedIdentifier: "com.apple.webarchive")
    /// `org.idpf.epub-container`
    public static let epub = UniformType(uncheckedIdentifier: "org.idpf.epub-container")
    /// `com.apple.haptics.ahap`
    public static let ahap = UniformType(uncheckedIdentifier: "com.apple.haptics.ahap")
    /// `public.geojson`
    public static let geoJSON = UniformType(uncheckedIdentifier: "public.geojson")
}
