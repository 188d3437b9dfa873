# make help lists the targets.

PREFIX = /usr/local
DESTDIR =
SWIFT = swift

bindir = $(DESTDIR)$(PREFIX)/bin
libexecdir = $(DESTDIR)$(PREFIX)/libexec/dnd
mandir = $(DESTDIR)$(PREFIX)/share/man
bashdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zshdir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fishdir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
unitdir = $(DESTDIR)$(PREFIX)/lib/systemd/user
docdir = $(DESTDIR)$(PREFIX)/share/doc/dnd
mimedir = $(DESTDIR)$(PREFIX)/share/mime/packages

# The programs that dnd starts; where `make install` puts them, dnd finds them.
helpers = dnd-decoder dnd-unpack dnd-confine

# The Swift runtime is linked into the programs: they start in milliseconds and need no Swift where they are installed.
# LLD packs the relocations of position-independent programs: 13 KB instead of 1.5 MB, which are read at each start.
# Generic types are made by their accessors: by their names, which is the default, the runtime searches all conformances of
# the program for each, a third of the instructions of a short command. The programs export no symbols, which the loader would
# search for each symbol of each library, and look for libraries in no folder of their own.
release_flags = --configuration release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker --no-export-dynamic --disable-local-rpath \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

.PHONY: help demo release bench deb test-deb tarball test-tarball docs test check torture generate sanitize test-engines fuzz format install uninstall clean dependencies test-dependencies

help:
	@echo 'make demo        install dependencies, build, and copy real files into a journal'
	@echo 'make release     build .build/release/dnd and its helper programs'
	@echo 'make test        install dependencies, build, and run every test'
	@echo 'make torture     run commands with a fault at every call that changes a file system (make test runs a sample)'
	@echo 'make test-engines install Slurm, GNU parallel and sshd, and run a plan of 10,000 files with each (COUNT=10000)'
	@echo 'make check       lint the sources, the scripts and the manual; check that generated files are current'
	@echo 'make generate    write man/ and completions/ from the command tree'
	@echo 'make sanitize    run the tests of the libraries with AddressSanitizer, then some with ThreadSanitizer'
	@echo 'make fuzz        run libFuzzer on every parser of untrusted bytes, one minute each (SECONDS=60)'
	@echo 'make format      format the sources by .swift-format'
	@echo 'make install     install dnd, its manual, examples, completions and systemd unit below PREFIX=$(PREFIX) (DESTDIR= for packagers)'
	@echo 'make bench       compare what a script does often with file, cp and sync: times and instructions (EXAMPLES=folder, ROWS=...)'
	@echo 'make deb         make a Debian package of the release build in .build/packages'
	@echo 'make test-deb    check the package with lintian; install, use and remove it in a fresh Debian'
	@echo 'make tarball     make an archive that runs with an older C library, in .build/packages'
	@echo 'make test-tarball use the archive in a Debian of 2021'
	@echo 'make docs        write the manual as HTML and the pages of the libraries to .build/docs'
	@echo 'make uninstall   remove the installed files'
	@echo 'make clean       remove all build products'

demo: dependencies release
	Scripts/demo .build/release/dnd

dependencies:
	@Scripts/install-dependencies build run

test-dependencies:
	@Scripts/install-dependencies build run test
	@Scripts/install-peers

release:
	for program in dnd $(helpers); do $(SWIFT) build $(release_flags) --product $$program || exit; done

test: test-dependencies
	Scripts/swift-for tests build --build-tests
	Scripts/test

torture: test-dependencies
	Scripts/swift-for tests build --build-tests
	for program in dnd dnd-torture $(helpers); do $(SWIFT) build $(release_flags) --product $$program || exit; done
	DND_TORTURE_PROGRAMS=.build/release Scripts/torture

test-engines: release
	@Scripts/install-dependencies run engines
	Scripts/test-engines .build/release/dnd

check: test-dependencies
	Scripts/check

generate:
	Scripts/swift-for tests run --quiet dnd-generate .

sanitize: dependencies
	Scripts/sanitize address
	Scripts/sanitize thread

SECONDS = 60

fuzz: dependencies
	Scripts/fuzz $(SECONDS)

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks Fuzzing

# Copies of the files in EXAMPLES are identified; without it, generated ones. ROWS='journal files' measures these rows only.
bench: release
	@Scripts/install-dependencies run bench
	$(SWIFT) run --package-path Benchmarks --configuration release benchmarks .build/release/dnd small $(EXAMPLES:%=--examples %) $(ROWS)

deb: release
	@Scripts/install-dependencies package
	Scripts/package-deb .build/packages

test-deb: deb
	@Scripts/install-dependencies package-test
	Scripts/test-deb .build/packages

tarball: release
	@Scripts/install-dependencies package
	Scripts/package-tarball .build/packages

test-tarball: tarball
	@Scripts/install-dependencies package-test
	Scripts/test-tarball .build/packages

docs: dependencies
	@Scripts/install-dependencies docs
	Scripts/docs .build/docs

# Builds only what is missing, so that `sudo make install` after `make release` runs no compiler as root.
install:
	@for program in dnd $(helpers); do test -x .build/release/$$program || exec $(MAKE) release; done
	install -d '$(bindir)' '$(libexecdir)' '$(mandir)/man1' '$(mandir)/man5' '$(mandir)/man7' '$(bashdir)' '$(zshdir)' '$(fishdir)' '$(unitdir)' '$(mimedir)'
	Scripts/install-program .build/release/dnd '$(bindir)'
	for program in $(helpers); do Scripts/install-program .build/release/$$program '$(libexecdir)' || exit; done
	install -m 644 man/*.1 '$(mandir)/man1'
	install -m 644 man/*.5 '$(mandir)/man5'
	install -m 644 man/*.7 '$(mandir)/man7'
	install -m 644 completions/dnd.bash '$(bashdir)/dnd'
	install -m 644 completions/_dnd '$(zshdir)/_dnd'
	install -m 644 completions/dnd.fish '$(fishdir)/dnd.fish'
	install -d '$(docdir)/examples/slurm' '$(docdir)/examples/kubernetes' '$(docdir)/examples/snakemake'
	install -m 755 Examples/slurm/submit Examples/slurm/*.sbatch '$(docdir)/examples/slurm'
	install -m 644 Examples/slurm/README.md '$(docdir)/examples/slurm'
	install -m 644 Examples/kubernetes/job.yaml '$(docdir)/examples/kubernetes'
	install -m 644 Examples/snakemake/Snakefile '$(docdir)/examples/snakemake'
	sed 's|@bindir@|$(PREFIX)/bin|' systemd/dnd-watch@.service > '$(unitdir)/dnd-watch@.service'
	chmod 644 '$(unitdir)/dnd-watch@.service'
	install -m 644 Packaging/dnd.xml '$(mimedir)'

uninstall:
	rm -f '$(bindir)/dnd' '$(bashdir)/dnd' '$(zshdir)/_dnd' '$(fishdir)/dnd.fish' '$(unitdir)/dnd-watch@.service' '$(mimedir)/dnd.xml'
	rm -f $(helpers:%='$(libexecdir)/%')
	rm -f $(patsubst man/%,'$(mandir)/man1/%',$(wildcard man/*.1))
	rm -f $(patsubst man/%,'$(mandir)/man5/%',$(wildcard man/*.5))
	rm -f $(patsubst man/%,'$(mandir)/man7/%',$(wildcard man/*.7))
	rm -rf '$(docdir)/examples'
	-rmdir '$(libexecdir)' '$(docdir)'

clean:
	rm -rf .build Benchmarks/.build
