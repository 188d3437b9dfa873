import UniformTypes

/// The types that a file's name suggests.
struct NameTypes {
    /// The declared types for the name, most likely first, without directory types and those whose extension says nothing.
    let types: [UniformType]
    /// The dynamic type for an extension that no type declares.
    let dynamic: UniformType?

    init(_ name: String?) {
        guard let name, !name.isEmpty else {
            types = []
            dynamic = nil
            return
        }
        if let known = WellKnownNames.type(of: name) {
            types = [known]
            dynamic = nil
            return
        }
        guard let tag = Self.fileExtension(of: name) else {
            types = []
            dynamic = nil
            return
        }
        let declared = UniformType.types(tag: tag, tagClass: .filenameExtension)
        types = declared.filter { !$0.conforms(to: .directory) && !Self.isOfAnyData($0) }
        dynamic = declared.isEmpty ? UniformType(filenameExtension: tag) : nil
    }

    private init(_ types: [UniformType], dynamic: UniformType?) {
        self.types = types
        self.dynamic = dynamic
    }

    /// The types that `text` can have by its signs (``NameRequirements``); if they are kinds of text that share an extension, in
    /// the order that the text suggests.
    func fitting(_ text: TextSample) -> NameTypes {
        let met = types.filter { NameRequirements.areMet(by: text, for: $0) }
        return NameTypes(SharedExtensions.sorted(met, by: text), dynamic: dynamic)
    }

    /// Whether the names suggest a kind of text. Then bytes in an 8-bit encoding are text, whatever magic number they
    /// begin with: half of all Korean text in EUC-KR begins like a DOS program.
    var sayText: Bool { types.contains { $0.conforms(to: .text) } }

    /// Whether the names suggest a kind of text other than plain text.
    var sayMoreThanText: Bool {
        types.contains { $0 != .plainText && ($0.conforms(to: .text) || TextBasedTypes.contains($0)) }
    }

    /// Whether the extension of a type says nothing: any data is called `.bin` or `.dat`, and what is meant by them is recognised
    /// by its content.
    private static func isOfAnyData(_ type: UniformType) -> Bool {
        type.identifier == "com.apple.macbinary-archive" || type.identifier == "com.microsoft.outlook.dat"
    }

    /// Returns the text after the last dot; nil if nothing precedes the dot, or the text is too long or has a space.
    static func fileExtension(of name: String) -> String? {
        // Characters are found only in names that have others than ASCII's.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        guard let dot = isASCII ? name.utf8.lastIndex(of: 0x2E) : name.lastIndex(of: "."), dot != name.startIndex else {
            return nil
        }
        let tag = name[name.index(after: dot)...]
        guard !tag.isEmpty, tag.utf8.count <= 64, isASCII ? !tag.utf8.contains(0x20) : !tag.contains(" ") else {
            return nil
        }
        return String(tag)
    }
}

/// Files that are recognised by their whole name.
enum WellKnownNames {
    /// Returns the type of a name such as `Makefile`; nil if the name is not known.
    static func type(of name: String) -> UniformType? {
        name.utf8.count <= longest ? types[name.lowercased()] : nil
    }

    /// The number of bytes of the longest name.
    private static let longest = names.map(\.name.utf8.count).max() ?? 0

    private static let types = Dictionary(
        names.compactMap { row in UniformType(row.identifier).map { (row.name, $0) } },
        uniquingKeysWith: { first, _ in first })

    private static let names: [(name: String, identifier: String)] = [
        ("makefile", "public.make-source"), ("gnumakefile", "public.make-source"),
        ("makefile.am", "public.make-source"),
        ("makefile.in", "public.make-source"), ("dockerfile", "com.docker.dockerfile"),
        ("containerfile", "com.docker.dockerfile"), ("cmakelists.txt", "org.cmake.cmake"),
        ("meson.build", "org.mesonbuild.meson"), ("build.bazel", "org.bazel.starlark"),
        ("workspace", "org.bazel.starlark"), ("sconstruct", "public.python-script"),
        ("wscript", "public.python-script"),
        ("rakefile", "public.ruby-script"), ("gemfile", "public.ruby-script"), ("podfile", "public.ruby-script"),
        ("fastfile", "public.ruby-script"), ("vagrantfile", "public.ruby-script"), ("brewfile", "public.ruby-script"),
        ("jenkinsfile", "org.groovy-lang.groovy-source"), ("pkgbuild", "public.bash-script"),
        (".bashrc", "public.bash-script"), (".bash_profile", "public.bash-script"),
        (".bash_logout", "public.bash-script"),
        (".bash_aliases", "public.bash-script"), (".profile", "public.shell-script"), (".zshrc", "public.zsh-script"),
        (".zprofile", "public.zsh-script"), (".zshenv", "public.zsh-script"), (".cshrc", "public.csh-script"),
        (".tcshrc", "public.tcsh-script"), (".kshrc", "public.ksh-script"), ("config.fish", "org.fishshell.fish"),
        (".vimrc", "org.vim.vim-script"), ("_vimrc", "org.vim.vim-script"), (".emacs", "org.gnu.emacs-lisp"),
        (".gitignore", "org.git-scm.gitattributes"), (".gitattributes", "org.git-scm.gitattributes"),
        (".gitmodules", "org.git-scm.gitattributes"), (".gitconfig", "org.git-scm.gitattributes"),
        (".editorconfig", "org.editorconfig.editorconfig"), (".env", "org.dotenv.environment"),
        (".htaccess", "public.plain-text"), (".npmrc", "com.microsoft.ini"), (".wgetrc", "com.microsoft.ini"),
        ("composer.lock", "public.json"), ("flake.lock", "public.json"), ("package-lock.json", "public.json"),
        ("cargo.lock", "public.toml"), ("poetry.lock", "public.toml"), ("uv.lock", "public.toml"),
        (".clang-format", "public.yaml"), (".clang-tidy", "public.yaml"), (".ds_store", "com.apple.ds-store"),
        ("go.mod", "public.plain-text"), ("robots.txt", "org.w3.robots"), ("readme", "public.plain-text"),
        ("license", "public.plain-text"),
        ("copying", "public.plain-text"), ("authors", "public.plain-text"), ("changelog", "public.plain-text"),
        ("configure", "public.shell-script"), ("configure.ac", "org.gnu.m4"), ("kconfig", "public.plain-text"),
    ]
}

/// Types of directories: folders, and packages by their extension.
enum DirectoryTypes {
    static func type(named name: String?) -> DetectedType {
        let package =
            NameTypes(name).types.first { $0.conforms(to: .directory) }
            ?? NameTypes.fileExtension(of: name ?? "").flatMap {
                UniformType.types(tag: $0, tagClass: .filenameExtension, conformingTo: .directory).first
            }
        return DetectedType(
            type: package ?? .folder, basis: package == nil ? .content : .contentAndName, mimeType: "inode/directory")
    }
}
