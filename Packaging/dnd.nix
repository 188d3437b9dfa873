# nix-build Packaging/dnd.nix
#
# The programs that convert are wrapped into PATH, so that `dnd` finds them without installing them for the user.
{ pkgs ? import <nixpkgs> { } }:

pkgs.swiftPackages.stdenv.mkDerivation {
  pname = "dnd";
  version = "0.1.0";
  src = ../.;

  nativeBuildInputs = with pkgs; [ swift swiftpm pkg-config makeWrapper ];
  buildInputs = with pkgs; [
    brotli
    cgif
    expat
    file
    isa-l
    libarchive
    libavif
    libdeflate
    libuchardet
    libyaml
    minizip
    sqlite
    swiftPackages.Foundation
    vips
    xxHash
    zlib
  ];

  buildPhase = ''
    runHook preBuild
    make release
    runHook postBuild
  '';

  installPhase = ''
    runHook preInstall
    make install PREFIX="$out"
    wrapProgram "$out/bin/dnd" \
      --suffix PATH : ${pkgs.lib.makeBinPath (with pkgs; [ antiword catdoc chafa fontconfig ghostscript img2pdf libraw librsvg libtiff pandoc poppler_utils qpdf resvg ])}
    runHook postInstall
  '';

  meta = {
    description = "Drag and drop for the shell";
    license = pkgs.lib.licenses.mit;
    platforms = pkgs.lib.platforms.linux;
    mainProgram = "dnd";
  };
}
