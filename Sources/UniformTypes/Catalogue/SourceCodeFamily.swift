extension CatalogueFamily {
    /// Source code and scripts. See ``CatalogueFamily`` for the format.
    static let sourceCode = CatalogueFamily(
        rows: """
            build.astro.astro < public.source-code  .astro  "Astro component"  @O
            com.adobe.actionscript < public.script  text/x-actionscript ~application/ecmascript  "ActionScript"  @O  # ECMAScript is JavaScript's
            com.adobe.coldfusion < public.source-code  .cfm .cfml .cfc  text/x-coldfusion  "ColdFusion page"  @O
            com.android.smali < public.source-code  .smali  application/x-smali text/x-smali  "Smali assembly"  @O
            com.apple.applescript.dictionary < public.xml  "AppleScript dictionary"  @O
            com.apple.applescript.script < public.data public.script  .scpt  application/x-applescript-compiled  'osas'  "AppleScript"  @C
            com.apple.applescript.text < public.script  .applescript  text/x-applescript application/x-applescript  "AppleScript text"  @C
            com.apple.clips-source < public.source-code  .clp  "CLIPS source code"  @T
            com.apple.iig-source < public.c-source  .iig  "IOKit Interface Generator source code"  @C
            com.apple.metal < public.source-code  .metal  "Metal shader source"  @T
            com.apple.rez-source < public.source-code  .r  "Rez source code"  @C
            com.apple.symbol-export < public.source-code  .exp  "symbol export list"  @C
            com.apple.terminal.shell-script < public.shell-script  .command .tool  "Terminal shell script"  @T
            com.borland.delphi.form < public.plain-text  .dfm .lfm  "Delphi form"  @O
            com.docker.dockerfile < public.script  .dockerfile  text/x-dockerfile  "Dockerfile"  @V
            com.facebook.jsx < public.script  .jsx  text/jsx  "JavaScript with XML (JSX)"  @V
            com.handlebarsjs.handlebars < public.source-code  .hbs .handlebars .mustache  text/x-handlebars text/x-handlebars-template  "Handlebars template"  @O
            com.hashicorp.terraform < public.source-code  .tf .hcl .tfvars  text/x-hcl application/x-hcl text/x-terraform  "Terraform configuration (HCL)"  @O
            com.jetbrains.http-request < public.plain-text  .http ~.rest  "HTTP requests"  @O  # .rest is reStructuredText first
            com.mathworks.matlab < public.source-code  ~.m  text/x-matlab  "MATLAB source code"  @V  # CoreTypes gives .m to Objective-C
            com.microsoft.asp < public.html  .asp .aspx .ascx  text/asp text/x-asp application/x-asp application/x-aspx  "Active Server Page"  @V
            com.microsoft.batch-script < public.script  .bat .cmd .btm  text/x-msdos-batch application/x-bat application/bat application/x-msdos-batch  "Windows batch script"  @O
            com.microsoft.c-sharp < public.source-code  .cs .csx  text/x-csharp  "C# source code"  @V
            com.microsoft.f-sharp < public.source-code  .fsi .fsx .fsscript ~.fs  text/x-fsharp  "F# source code"  @V  # CoreTypes gives .fs to file-system plug-ins
            com.microsoft.hlsl < public.source-code  .hlsl  "HLSL shader source"  @T
            com.microsoft.idl < public.source-code  .idl .odl  text/x-idl  "Interface definition"  @O
            com.microsoft.msbuild < public.xml  .csproj .vbproj .fsproj .vcxproj .props .targets .proj  application/x-csproj  "MSBuild project"  @O
            com.microsoft.powershell < public.script  .ps1 .psm1 .psd1  text/x-powershell application/x-powershell  "PowerShell script"  @V
            com.microsoft.razor < public.html  .cshtml .razor .vbhtml  "Razor page"  @O
            com.microsoft.typescript < public.script  ~.ts .tsx ~.mts .cts  text/typescript application/typescript text/x-typescript application/x-typescript ~video/vnd.dlna.mpeg-tts  "TypeScript"  @T  # CoreTypes gives .ts to MPEG-2 transport streams and macOS .mts to AVCHD
            com.microsoft.vb-source < public.source-code  .vb .bas .frm .vbs .vba  text/x-vb text/x-vbnet text/vbscript text/x-vbscript text/x-vba text/x-basic  "Visual Basic source code"  @V
            com.microsoft.visual-studio.solution < public.plain-text  .sln  application/x-sln  "Visual Studio solution"  @O
            com.microsoft.xaml < public.xml  .xaml  application/xaml+xml  "XAML"  @O
            com.netscape.javascript-source < public.script public.executable  .js .jscript .javascript .mjs .cjs .es6  text/javascript application/javascript application/x-javascript application/ecmascript text/ecmascript text/x-javascript  "JavaScript"  @C
            com.nvidia.cuda < public.c-plus-plus-source  .cu .cuh  text/x-cuda-src  "CUDA source code"  @O
            com.nvidia.ptx < public.source-code  .ptx  "PTX assembly"  @O
            com.oracle.jsp < public.source-code  .jsp .jspx .jspf  text/x-jsp application/jsp  "Java Server Page"  @V
            com.salesforce.apex < public.source-code  .apex  "Apex source code"  @O
            com.sas.sas-source < public.source-code  .sas  text/x-sas  "SAS program"  @O
            com.stata.do < public.source-code  .do .ado  text/x-stata  "Stata commands"  @O
            com.stylus-lang.stylus < public.text  .styl .stylus  "Stylus style sheet"  @O
            com.sun.java-source < public.source-code  .java .jav  text/x-java text/x-java-source  "Java source code"  @C
            com.unity.shader < public.source-code  .shader .cginc  "Unity shader"  @O
            com.vyper.vyper < public.source-code  .vy  "Vyper source code"  @O
            com.wolfram.language < public.source-code  .wl .wls  application/vnd.wolfram.wl  "Wolfram Language source"  @V
            com.wolfram.mathematica.notebook < public.plain-text  .nb  application/mathematica application/vnd.wolfram.mathematica  "Mathematica notebook"  @V
            dev.dart.dart-script < public.source-code  .dart  text/x-dart application/dart application/vnd.dart  "Dart source code"  @V
            dev.svelte.svelte < public.source-code  .svelte  "Svelte component"  @O
            fr.inria.coq < public.source-code  .coq  text/x-coq  "Coq source code"  @O
            io.cuelang.cue < public.source-code  "CUE"  @O
            org.abc-notation.abc < public.plain-text  text/vnd.abc  "Music in ABC notation"  @I
            org.agda.agda < public.source-code  .agda .lagda  text/x-agda  "Agda source code"  @O
            org.algol68.algol68 < public.source-code  .a68  text/x-algol68  "Algol 68 source code"  @O
            org.antlr.grammar < public.source-code  .g4  "ANTLR grammar"  @O
            org.apache.thrift < public.source-code  .thrift  application/x-thrift  "Thrift definition"  @O
            org.apache.velocity < public.source-code  .vm .vtl  text/x-velocity  "Velocity template"  @O
            org.arduino.sketch < public.c-plus-plus-source  .ino .pde  text/x-arduino  "Arduino sketch"  @V
            org.autohotkey.ahk < public.script  .ahk  text/x-autohotkey  "AutoHotkey script"  @O
            org.autoit.au3 < public.script  .au3  text/x-autoit  "AutoIt script"  @O
            org.bazel.starlark < public.source-code  .bzl .bazel .star .starlark  text/x-starlark  "Starlark"  @O
            org.bcpl.bcpl < public.source-code  .bcpl  text/x-bcpl  "BCPL source code"  @O
            org.borland.delphi < public.pascal-source  .dpr .dpk .lpr .pp  text/x-delphi  "Delphi source code"  @O
            org.clojure.clojure-source < public.source-code  .clj .cljs .cljc ~.edn .bb  text/x-clojure  "Clojure source code"  @V  # CoreTypes gives .edn to Adobe
            org.cmake.cmake < public.script  .cmake  text/x-cmake  "CMake script"  @V
            org.coffeescript.coffeescript < public.script  .coffee .litcoffee .cson  text/coffeescript text/x-coffeescript application/vnd.coffeescript  "CoffeeScript"  @V
            org.common-lisp.lisp < public.source-code  .lisp .lsp ~.cl  text/x-lisp text/x-common-lisp  "Lisp source code"  @V  # macOS gives .cl to OpenCL
            org.crystal-lang.crystal-source < public.source-code  .cr  text/x-crystal  "Crystal source code"  @O
            org.devicetree.source < public.source-code  ~.dts .dtsi  text/x-devicetree-source  "Device tree source"  @O  # macOS gives .dts to the audio format
            org.dhall-lang.dhall < public.source-code  .dhall  "Dhall"  @O
            org.dlang.d-source < public.source-code  .d .di  text/x-d text/x-dsrc  "D source code"  @O
            org.eiffel.eiffel < public.source-code  .e  text/x-eiffel  "Eiffel source code"  @O
            org.elixir-lang.elixir-source < public.script  .ex ~.exs  text/x-elixir  "Elixir source code"  @V  # macOS gives .exs to Logic's sampler
            org.elm-lang.elm < public.source-code  .elm  text/x-elm  "Elm source code"  @O
            org.erlang.erlang-source < public.source-code  .erl .hrl  text/x-erlang  "Erlang source code"  @V
            org.fishshell.fish < public.shell-script  .fish  application/x-fish text/x-fish  "fish shell script"  @V
            org.forth.forth < public.source-code  .fth .4th .forth  text/x-forth  "Forth source code"  @O
            org.gcode.gcode < public.plain-text  .gcode ~.nc .ngc  text/x-gcode text/x.gcode  "G-code"  @O  # .nc is NetCDF first
            org.gherkin.feature < public.plain-text  .feature  text/x-gherkin  "Gherkin feature"  @O
            org.gleam.gleam-source < public.source-code  .gleam  "Gleam source code"  @O
            org.gnu.awk < public.script  .awk .gawk .mawk  text/x-awk text/x-gawk text/x-nawk application/x-awk  "AWK script"  @O
            org.gnu.bc < public.script  .bc  "bc script"  @O
            org.gnu.bison-report < public.plain-text  .output  "Bison report"  @O
            org.gnu.emacs-lisp < public.source-code  .el  text/x-emacs-lisp  "Emacs Lisp"  @T
            org.gnu.guile.scheme < public.source-code  .scm .ss  text/x-scheme  "Scheme source code"  @O
            org.gnu.linker-script < public.source-code  .ld .lds  "Linker script"  @O
            org.gnu.m4 < public.source-code  .m4 .ac  text/x-m4 application/x-m4  "m4 macros"  @O
            org.gnu.octave < public.source-code  text/x-octave  "Octave source code"  @O
            org.gnu.sed < public.script  .sed  text/x-sed  "sed script"  @O
            org.godotengine.gdscript < public.source-code  .gd  text/x-gdscript  "GDScript"  @O
            org.golang.go-source < public.source-code  .go  text/x-go text/x-golang text/golang  "Go source code"  @V
            org.graphql.graphql < public.source-code  .graphql .gql .graphqls  application/graphql  "GraphQL"  @O
            org.groovy-lang.groovy-source < public.script  .groovy .gvy .gradle  text/x-groovy text/x-gradle  "Groovy source code"  @V
            org.haml.haml < public.source-code  .haml .slim .pug .jade  text/x-haml text/x-pug  "HTML shorthand template"  @O
            org.haskell.cabal < public.plain-text  .cabal  "Cabal package description"  @O
            org.haskell.haskell-source < public.source-code  .hs  text/x-haskell  "Haskell source code"  @V
            org.haskell.literate-haskell-source < public.source-code  .lhs  text/x-literate-haskell  "Literate Haskell source"  @V
            org.haxe.haxe-source < public.source-code  .hx  text/x-haxe  "Haxe source code"  @O
            org.idris-lang.idris < public.source-code  .idr  "Idris source code"  @O
            org.ieee.verilog < public.source-code  .v .vh .sv .svh  text/x-verilog text/x-systemverilog  "Verilog source code"  @O
            org.ieee.vhdl < public.source-code  ~.vhd .vhdl  text/x-vhdl  "VHDL source code"  @O  # .vhd is a virtual disk first
            org.iso.cobol < public.source-code  .cob .cbl .cpy  text/x-cobol  "COBOL source code"  @O
            org.iso.sql < public.source-code  .sql .ddl .dml ~.pls .psql  application/sql text/x-sql application/x-sql text/sql  "SQL"  @V  # .pls is a playlist first
            org.jinja.template < public.source-code  .jinja .jinja2 .j2 .twig .tera  application/x-jinja text/x-jinja text/x-twig  "Jinja template"  @O
            org.jsonnet.jsonnet < public.source-code  .jsonnet .libsonnet  "Jsonnet"  @O
            org.julialang.julia-source < public.script  .jl  text/x-julia text/julia  "Julia source code"  @V
            org.khronos.glsl-source < public.source-code  .glsl  text/x-glsl  "OpenGL shading language source"  @T
            org.khronos.glsl.fragment-shader < org.khronos.glsl-source  ~.fs .fsh .frag .fragsh  "Fragment shader source"  @T  # CoreTypes gives .fs to file-system plug-ins
            org.khronos.glsl.geometry-shader < org.khronos.glsl-source  .gs .gsh .geom  "Geometry shader source"  @T
            org.khronos.glsl.tess-control-shader < org.khronos.glsl-source  .ctrl  "Tessellation control shader source"  @T
            org.khronos.glsl.tess-evaluation-shader < org.khronos.glsl-source  .eval  "Tessellation evaluation shader source"  @T
            org.khronos.glsl.vertex-shader < org.khronos.glsl-source  .vs .vsh .vert .vertex  "Vertex shader source"  @T
            org.khronos.wgsl-source < public.source-code  .wgsl  text/wgsl  "WebGPU shading language source"  @O
            org.kotlinlang.source < public.source-code  .kt .kts  text/x-kotlin  "Kotlin source code"  @V
            org.lean-lang.lean < public.source-code  .lean  "Lean source code"  @O
            org.lesscss.less < public.text  .less  text/x-less text/less  "Less style sheet"  @V
            org.lilypond.lilypond < public.plain-text  .ly .ily  text/x-lilypond  "LilyPond music"  @O
            org.llvm.ir < public.source-code  "LLVM assembly"  @O
            org.lua.lua-source < public.script  .lua  text/x-lua text/x-luatex application/x-lua  "Lua script"  @V
            org.mesonbuild.meson < public.script  .meson  "Meson build script"  @O
            org.modulefile < public.script  text/x-modulefile  "Environment module"  @L
            org.mozart.oz-source < public.source-code  .oz  "Oz source code"  @O
            org.nim-lang.nim-source < public.source-code  .nim .nims .nimble  text/x-nim  "Nim source code"  @O
            org.ninja-build.ninja < public.plain-text  .ninja  "Ninja build rules"  @O
            org.nixos.nix < public.source-code  .nix  text/x-nix  "Nix expression"  @O
            org.nushell.nu < public.shell-script  .nu  "Nushell script"  @O
            org.ocaml.ocaml-source < public.source-code  .ml .mli .mly .mll  text/x-ocaml  "OCaml source code"  @V
            org.odin-lang.odin-source < public.source-code  .odin  "Odin source code"  @O
            org.openscad.scad < public.source-code  .scad  application/x-openscad text/x-openscad  "OpenSCAD source"  @V
            org.perl.pod < public.plain-text  .pod  text/x-pod  "Perl documentation"  @O
            org.perl.test < public.perl-script  .t .psgi  "Perl test script"  @O
            org.povray.pov < public.source-code  .pov  text/x-povray  "POV-Ray scene"  @O
            org.purescript.purescript < public.source-code  .purs  "PureScript source code"  @O
            org.python.cython < public.source-code  .pyx .pxd .pxi  text/x-cython  "Cython source code"  @O
            org.python.stub < public.python-script  .pyi .pyw  text/x-python-stub  "Python source code (stub or windowed)"  @O
            org.qt.project < public.plain-text  .pri  "Qt project"  @O
            org.qt.qml < public.source-code  .qml  text/x-qml  "QML source code"  @O
            org.r-project.r-source < public.script  ~.r .rprofile  text/x-r text/x-rsrc  "R script"  @V  # CoreTypes gives .r to Rez
            org.r-project.rmarkdown < net.daringfireball.markdown  .rmd .qmd  text/x-r-markdown  "R Markdown"  @O
            org.racket-lang.racket < public.source-code  .rkt  text/x-racket  "Racket source code"  @O
            org.raku.raku < public.source-code  .raku .rakumod .p6 .pm6 .pl6  text/x-raku  "Raku source code"  @O
            org.reasonml.reason < public.source-code  .re .rei .res .resi  "Reason source code"  @O
            org.rebol.rebol < public.source-code  .reb .rebol  "Rebol source code"  @O
            org.ruby-lang.erb < public.source-code  .erb .rhtml .eruby  application/x-erb text/x-erb text/html-erb  "Embedded Ruby template"  @O
            org.ruby-lang.gemspec < public.ruby-script  .gemspec .rake .podspec .ru  "Ruby build script"  @O
            org.ruby-lang.rbs < public.source-code  .rbs  "Ruby signatures (RBS)"  @O
            org.ruby-lang.rdoc < public.plain-text  .rdoc  "RDoc text"  @O
            org.sass-lang.sass < public.text  .sass  text/x-sass  "Sass style sheet"  @V
            org.sass-lang.scss < public.text  .scss  text/x-scss  "SCSS style sheet"  @V
            org.scala-lang.scala < public.source-code  .scala .sc .sbt  text/x-scala  "Scala source code"  @V
            org.skarnet.execline < public.script  text/x-execline  "execline script"  @L
            org.smalltalk.smalltalk < public.source-code  .st  text/x-smalltalk text/x-stsrc  "Smalltalk source code"  @O
            org.solidity.solidity < public.source-code  .sol  text/x-solidity  "Solidity source code"  @O
            org.spice.netlist < public.plain-text  .cir .sp .spice  "SPICE netlist"  @O
            org.swi-prolog.prolog < public.source-code  .pro .plg .prolog  text/x-prolog  "Prolog source code"  @O
            org.swig.swig < public.source-code  .swg  text/x-swig  "SWIG interface"  @V
            org.systemtap.stp < public.script  .stp  text/x-systemtap  "SystemTap script"  @O
            org.valadoc.vala < public.source-code  .vala .vapi  text/x-vala  "Vala source code"  @O
            org.vim.vim-script < public.script  .vim .vimrc  text/x-vim  "Vim script"  @V
            org.vlang.v-source < public.source-code  "V source code"  @O
            org.vuejs.vue < public.source-code  .vue  text/x-vue  "Vue component"  @V
            org.webassembly.wat < public.source-code  .wat .wast  text/webassembly  "WebAssembly text"  @O
            org.ziglang.zig-source < public.source-code  .zig .zon  text/zig text/x-zig  "Zig source code"  @V
            public.ada-source < public.source-code  .ada .adb .ads  text/x-ada text/x-adasrc  "Ada source code"  @C
            public.assembly-source < public.source-code  .s  "assembly source code"  @C
            public.bash-script < public.shell-script  .bash  application/x-bash  "Bourne-Again Shell script"  @C
            public.c-header < public.source-code  .h  text/x-chdr  "C header code"  @C
            public.c-plus-plus-header < public.source-code  .hh .hp .hpp .hxx .h++ .ipp  text/x-c++hdr  "C++ header code"  @C
            public.c-plus-plus-inline-header < public.c-plus-plus-header  .inl  "C++ Inline Header"  @C
            public.c-plus-plus-source < public.source-code  .cp .cpp .c++ .cc .cxx  text/x-c++ text/x-c++src  "C++ source code"  @C
            public.c-plus-plus-source.preprocessed < public.c-plus-plus-source public.source-code.preprocessed  .ii  "preprocessed C++ source code"  @C
            public.c-source < public.source-code  .c  text/x-c text/x-csrc  "C source code"  @C
            public.c-source.preprocessed < public.c-source public.source-code.preprocessed  .i  "preprocessed C source code"  @C
            public.csh-script < public.shell-script  .csh  application/x-csh  "C Shell script"  @C
            public.dylan-source < public.source-code  .dlyan .lid  "Dylan source code"  @C
            public.fortran-77-source < public.fortran-source  .f77  ""  @C
            public.fortran-90-source < public.fortran-source  .f90 .f03 .f08  ""  @C
            public.fortran-95-source < public.fortran-source  .f95  ""  @C
            public.fortran-source < public.source-code  .f .for  text/x-fortran  "Fortran source code"  @C
            public.ksh-script < public.shell-script  .ksh  "Korn Shell script"  @C
            public.lex-source < public.source-code  .l .lm .lmm .lpp .lxx .ll  text/x-lex  "Lex source code"  @C
            public.make-source < public.script  .make .mak .gmk .mk ~.d  text/x-makefile  "Makefile"  @C  # .d is D source code first
            public.mig-source < public.source-code  .defs .mig  "Mig definition source code"  @C
            public.nasm-assembly-source < public.source-code  .nasm .asm  text/x-nasm text/x-asm text/x-assembly  "Assembly source code (NASM)"  @T
            public.objective-c-plus-plus-source < public.source-code  .mm  text/x-objective-c++  "Objective-C++ source code"  @C
            public.objective-c-plus-plus-source.preprocessed < public.objective-c-plus-plus-source public.source-code.preprocessed  .mii  "preprocessed Objective-C++ source code"  @C
            public.objective-c-source < public.source-code  .m  text/x-objective-c text/x-objcsrc  "Objective-C source code"  @C
            public.objective-c-source.preprocessed < public.objective-c-source public.source-code.preprocessed  .mi  "preprocessed Objective-C source code"  @C
            public.opencl-source < public.source-code  .cl  text/x-opencl-src  "OpenCL source code"  @T
            public.pascal-source < public.source-code  .pas  text/x-pascal  "Pascal source code"  @C
            public.perl-script < public.shell-script  .pl .pm .ph  text/x-perl-script text/x-perl application/x-perl  "Perl script"  @C
            public.php-script < public.shell-script  .php .php3 .php4 .ph3 .ph4 .phtml .php5 .php7 .phps  text/php text/x-php-script application/php text/x-php application/x-httpd-php application/x-php  "PHP script"  @C
            public.precompiled-c-header < public.source-code  .pch  "precompiled C header"  @C
            public.precompiled-c-plus-plus-header < public.source-code  .pch++  "precompiled C++ header"  @C
            public.protobuf-source < public.source-code  .proto  text/x-protobuf text/x-proto  "Protocol buffers definition"  @T
            public.python-script < public.shell-script  .py  text/x-python-script text/x-python text/x-script.python application/x-python  "Python script"  @C
            public.ruby-script < public.shell-script  .rb .rbw  text/x-ruby-script text/x-ruby application/x-ruby  "Ruby script"  @C
            public.rust-source < public.text public.source-code  .rs  text/x-rust text/rust application/x-rust  "Rust source code file"  @C
            public.script < public.source-code  "script"  @C
            public.shell-script < public.script  .sh  text/x-shellscript application/x-sh application/x-shellscript text/x-sh  "shell script"  @C
            public.source-code < public.plain-text  "source code"  @C
            public.source-code.preprocessed < public.source-code  "preprocessed source code"  @C
            public.swift-source < public.source-code  .swift  text/x-swift  "Swift Source Code"  @C
            public.tcsh-script < public.shell-script  .tcsh  "Tenex C Shell script"  @C
            public.yacc-source < public.source-code  .y .ym .ymm .ypp .yxx .yy  text/x-yacc  "Yacc source code"  @C
            public.zsh-script < public.shell-script  .zsh  "Z Shell script"  @C
            tk.tcl.tcl-source < public.script  .tcl .tk .itcl  text/x-tcl application/x-tcl  "Tcl script"  @V
            """)
}
