# A formula for Homebrew on Linux: brew install --build-from-source ./Packaging/dnd.rb
#
# HEAD only: there is no release with a checksum yet.
class Dnd < Formula
  desc "Drag and drop for the shell"
  # The project has no public address yet: these are placeholders.
  homepage "https://dnd.example.org"
  license "MIT"
  head "https://dnd.example.org/dnd.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on "swift" => :build
  depends_on "brotli"
  depends_on "cgif"
  depends_on "expat"
  depends_on "isa-l"
  depends_on "libarchive"
  depends_on "libavif"
  depends_on "libdeflate"
  depends_on "libmagic"
  depends_on "libyaml"
  depends_on :linux
  depends_on "minizip"
  depends_on "sqlite"
  depends_on "uchardet"
  depends_on "vips"
  depends_on "xxhash"
  depends_on "zlib"
  depends_on "antiword" => :recommended
  depends_on "chafa" => :recommended
  depends_on "ghostscript" => :recommended
  depends_on "img2pdf" => :recommended
  depends_on "libraw" => :recommended
  depends_on "librsvg" => :recommended
  depends_on "libtiff" => :recommended
  depends_on "pandoc" => :recommended
  depends_on "poppler" => :recommended
  depends_on "qpdf" => :recommended

  def install
    system "make", "release"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"note.txt").write "Hello\n"
    system bin/"dnd", "copy", "note.txt", "--to", "journal/"
    assert_match "note.txt", shell_output("#{bin}/dnd list journal/")
  end
end
