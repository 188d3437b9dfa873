extension CatalogueFamily {
    /// Programs, libraries and cartridges. See ``CatalogueFamily`` for the format.
    static let executables = CatalogueFamily(
        rows: """
            com.adobe.air < public.data public.executable  .air  application/vnd.adobe.air-application-installer-package+zip  "AIR application"  @O
            com.adobe.director < public.data  .dir .dxr ~.dcr  application/x-director  "Director movie"  @O  # Kodak has .dcr
            com.android.boot-image < public.data  "Android boot image"  @O
            com.android.dex < public.data public.executable  .dex .odex  application/vnd.android.dex  "Android bytecode"  @O
            com.apple.application < public.executable  "application"  @C
            com.apple.application-file < com.apple.application public.data  .app  'APPL'  ""  @C
            com.apple.deprecated-application-file < com.apple.application-file  ""  @C
            com.apple.mach-o-binary < public.unix-executable  application/x-mach-binary  "Mach-O binary"  @C
            com.apple.mach-o-bundle < com.apple.mach-o-binary  "Mach-O bundle"  @C
            com.apple.mach-o-core < com.apple.mach-o-binary  "Mach-O core"  @C
            com.apple.mach-o-dylib < com.apple.mach-o-binary  .dylib  "Mach-O dynamic library"  @C
            com.apple.mach-o-executable < com.apple.mach-o-binary  "Mach-O executable"  @C
            com.apple.mach-o-object < com.apple.mach-o-binary  "Mach-O object"  @C
            com.apple.pef-binary < public.data public.executable  "PEF binary"  @C
            com.apple.quartz-composer-composition < public.data public.executable  .qtz  application/x-quartzcomposer  "Quartz Composer compostion"  @C
            com.apple.x11-mach-o-executable < com.apple.mach-o-binary  "X11 application"  @C
            com.atari.program < public.data public.executable  .ttp .gtp  "Atari program"  @O
            com.atari.rom < public.data public.executable  .a26 .a78 .lnx  application/x-atari-7800-rom application/x-atari-lynx-rom  "Atari cartridge"  @L
            com.commodore.program < public.data public.executable  application/x-commodore-exec application/x-commodore-basic  "Commodore program"  @L
            com.ibm.lx-executable < public.data public.executable  application/x-lx-executable  "OS/2 program"  @L
            com.inform.z-machine < public.data public.executable  .z3 .z5 .z8 .zblorb .gblorb .ulx  application/x-zmachine application/x-blorb application/x-glulx  "Interactive fiction"  @L
            com.microsoft.coff-object < public.data public.executable  application/x-coff  "COFF object"  @L
            com.microsoft.device-driver < public.data public.executable  .sys  application/x-dosdriver  "DOS driver"  @L
            com.microsoft.dos-com < public.data public.executable  .com  application/x-dos-com  "DOS program"  @O
            com.microsoft.html-application < public.html  .hta  application/hta  "HTML application"  @O
            com.microsoft.ne-executable < public.data public.executable  application/x-ms-ne-executable application/x-ms-w3-executable application/x-ms-w4-executable  "Windows 16-bit program"  @L
            com.microsoft.screen-saver < public.data public.executable  .scr .cpl .ocx .efi .drv  "Windows executable module"  @O
            com.microsoft.windows-dynamic-link-library < public.data public.executable  .dll  ~application/x-msdownload  "Microsoft dynamic link library"  @C  # the program comes first
            com.microsoft.windows-executable < public.data public.executable  .exe  application/x-msdownload application/vnd.microsoft.portable-executable application/x-dosexec application/x-ms-dos-executable application/x-exe application/x-winexe  "Microsoft Windows application"  @C
            com.microsoft.xbox-executable < public.data public.executable  .xbe .xex  audio/x-xbox-executable audio/x-xbox360-executable  "Xbox program"  @L
            com.mie.metadata < public.data  .mie  application/x-mie  "MIE metadata"  @O
            com.nintendo.ds-rom < public.data public.executable  .nds .dsi  application/x-nintendo-ds-rom  "Nintendo DS cartridge"  @L
            com.nintendo.fds-disk < public.data public.executable  .fds  application/x-fds-disk  "Famicom disk"  @L
            com.nintendo.gameboy-rom < public.data public.executable  .gb .gbc .sgb  application/x-gameboy-rom application/x-gameboy-color-rom  "Game Boy cartridge"  @L
            com.nintendo.gamecube-rom < public.data public.executable  .gcm .gcz  application/x-gamecube-rom application/x-wii-rom  "GameCube disc"  @L
            com.nintendo.gba-rom < public.data public.executable  .gba .agb  application/x-gba-rom  "Game Boy Advance cartridge"  @L
            com.nintendo.n64-rom < public.data public.executable  .n64 .z64 .v64  application/x-n64-rom  "Nintendo 64 cartridge"  @L
            com.nintendo.nes-rom < public.data public.executable  .nes  application/x-nes-rom application/x-nintendo-nes-rom application/vnd.nintendo.nes.rom  "NES cartridge"  @O
            com.nintendo.snes-rom < public.data public.executable  .smc .sfc  application/vnd.nintendo.snes.rom application/x-snes-rom  "SNES cartridge"  @O
            com.sega.genesis-rom < public.data public.executable  .smd .gen .32x  application/x-genesis-rom application/x-genesis-32x-rom application/x-sega-cd-rom application/x-sega-pico-rom application/x-sega-teradrive-rom  "Mega Drive cartridge"  @L
            com.sega.saturn-rom < public.data public.executable  application/x-saturn-rom application/x-dc-rom  "Saturn or Dreamcast disc"  @L
            com.sega.sms-rom < public.data public.executable  .sms .gg  application/x-sms-rom application/x-gamegear-rom  "Master System cartridge"  @L
            com.snk.ngp-rom < public.data public.executable  .ngp ~.ngc  application/x-neo-geo-pocket-rom  "Neo Geo Pocket cartridge"  @L  # G-code has .ngc
            com.sun.java-class < public.data public.executable  .class  application/java-vm application/x-java-applet application/x-java application/x-java-vm application/java  "Java class"  @C
            com.tads.game < public.data public.executable  .gam .t3  application/x-tads application/x-t3vm-image  "TADS game"  @L
            org.erlang.beam < public.data public.executable  .beam  application/x-erlang-binary  "Erlang bytecode"  @O
            org.gnu.ar-library < public.data public.archive  .a .lib  application/x-omf-lib  "static library"  @O
            org.gnu.core-dump < public.elf-binary  .core  application/x-coredump  "core dump"  @V
            org.gnu.elf-object < public.elf-binary  "ELF object code"  @O
            org.gnu.emacs.bytecode < public.data public.executable  .elc  application/x-elc  "Emacs bytecode"  @L
            org.gnu.libtool < public.plain-text  .la  "libtool library"  @O
            org.gnu.shared-library < public.elf-binary  .so  application/x-sharedlib  "ELF shared library"  @V
            org.godotengine.resource < public.data  ~.res ~.scn .stex  image/x-godot-stex  "Godot resource"  @O  # Reason and SceneKit
            org.llvm.bitcode < public.data  application/x-llvm  "LLVM bitcode"  @O
            org.lua.bytecode < public.data public.executable  .luac  application/x-lua-bytecode  "Lua bytecode"  @O
            org.nekovm.bytecode < public.data public.executable  application/x-nekovm-bytecode  "Neko bytecode"  @L
            org.ocaml.bytecode < public.data public.executable  .cmi .cmo ~.cmx  "OCaml object"  @O  # Corel has .cmx
            org.python.bytecode < public.data public.executable  .pyc .pyo  application/x-bytecode.python application/x-python-code  "Python bytecode"  @V
            org.webassembly.wasm < public.data public.executable  .wasm  application/wasm  "WebAssembly module"  @V
            public.elf-binary < public.data public.executable  application/x-elf application/x-executable application/x-object application/x-pie-executable  "ELF binary"  @C
            public.object-code < public.data public.executable  .o  "object code"  @C
            public.unix-executable < public.data public.executable  "Unix executable"  @C
            """)
}
