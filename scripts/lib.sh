# shellcheck shell=sh
# What the scripts beside this file share. Each sets $here to this folder and then reads this file;
# nothing is installed, built or written until one of the functions below is called.

root=${here:?}
root=${root%/scripts}
runs=$root/.build/run
scratch=
fresh=
in_memory=

say() { printf '%s\n' "$*" >&2; }

# fail STATUS SENTENCE: 69 where this machine lacks something, 70 where Onwire itself does not build.
fail() {
  say "onwire: $2"
  exit "$1"
}

have() { command -v "$1" >/dev/null 2>&1; }

# make_scratch: sets $scratch to a folder that goes when the script ends, however it ends.
make_scratch() {
  [ -z "$scratch" ] || return 0
  scratch=$(mktemp -d)
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

clean_up() { rm -rf -- ${scratch:+"$scratch"} ${fresh:+"$fresh"} ${in_memory:+"$in_memory"}; }

# quietly COMMAND…: what COMMAND prints is shown on standard error, and only if it fails.
quietly() {
  make_scratch
  quiet_status=0
  "$@" </dev/null >"$scratch/log" 2>&1 || quiet_status=$?
  [ "$quiet_status" -eq 0 ] || cat "$scratch/log" >&2
  return "$quiet_status"
}

# --- What the machine must have -----------------------------------------------------------------

missing=

# need PACKAGE COMMAND…: adds PACKAGE to $missing where COMMAND fails.
need() {
  needed=$1
  shift
  "$@" >/dev/null 2>&1 || missing="$missing $needed"
}

header() { first_of "/usr/include/$1" "/usr/local/include/$1" "/opt/homebrew/include/$1"; }
library() { first_of "/usr/lib/$1" "/usr/lib64/$1" /usr/lib/*-linux-*/"$1" "/usr/local/lib/$1"; }

# first_of PATH…: prints the first PATH there is. A pattern that matched nothing is no path.
first_of() {
  for candidate; do
    [ ! -e "$candidate" ] || {
      printf '%s\n' "$candidate"
      return 0
    }
  done
  return 1
}

libyaml_headers() { { have pkg-config && pkg-config --exists yaml-0.1; } || header yaml.h; }

zlib_headers() { { have pkg-config && pkg-config --exists zlib; } || header zlib.h; }

# Everything but libyaml and zlib is what the Swift toolchain itself asks for; it fails obscurely without.
need_on_debian() {
  need git have git
  need ca-certificates test -e /etc/ssl/certs/ca-certificates.crt
  need binutils have ld
  need libc6-dev header stdlib.h
  need "$(libstdcxx_package)" first_of /usr/lib/gcc/*/*/libstdc++.so
  need libcurl4 library libcurl.so.4
  need libncurses6 library libncurses.so.6
  need libsqlite3-0 library libsqlite3.so.0
  need libxml2 first_of /usr/lib/*-linux-*/libxml2.so.*
  need libyaml-dev libyaml_headers
  need zlib1g-dev zlib_headers
  need pkg-config have pkg-config # Without it, the package manager warns as if libyaml were missing.
}

# The package is named after the release of GCC, and libgcc-s1, which every system has, tells it.
libstdcxx_package() {
  gcc=$(dpkg-query -W -f '${Version}' libgcc-s1 2>/dev/null) || gcc=12
  printf 'libstdc++-%s-dev\n' "${gcc%%[!0-9]*}"
}

# can_be_root: sets $as_root to what a command is to be begun with; fails where root is out of reach.
can_be_root() {
  as_root=
  [ "$(id -u)" -ne 0 ] || return 0
  as_root='sudo -n'
  have sudo && sudo -n true >/dev/null 2>&1
}

# apt_install PACKAGE…: an empty or outdated list of packages is fetched only where it is in the way.
apt_install() {
  say "Installing $*…"
  # shellcheck disable=SC2086 # $as_root is empty or several words.
  quietly $as_root env DEBIAN_FRONTEND=noninteractive sh -c '
    install() { apt-get install -y --no-install-recommends "$@"; }
    install "$@" || { apt-get update && install "$@"; }' sh "$@"
}

# set_up_build: installs what a build needs and lacks, or says in one sentence what to install.
set_up_build() {
  have swift || fail 69 'Swift 6.3 or later is needed: get it from https://www.swift.org/install'
  missing=
  if [ "$(uname -s)" = Darwin ]; then # Its SDK has zlib.
    need libyaml libyaml_headers
    need pkg-config have pkg-config
    [ -n "$missing" ] || return 0
    have brew || fail 69 "these are needed:$missing; Homebrew (https://brew.sh) has them"
    say "Installing$missing…"
    # shellcheck disable=SC2086
    quietly brew install $missing || fail 69 "brew could not install$missing"
  elif have apt-get; then
    need_on_debian
    [ -n "$missing" ] || return 0
    can_be_root || fail 69 "these packages are needed first: sudo apt-get install$missing"
    # shellcheck disable=SC2086
    apt_install $missing || fail 69 "apt-get could not install$missing"
  else
    libyaml_headers >/dev/null || fail 69 \
      'the headers of libyaml are needed: libyaml-devel on Fedora, yaml-dev on Alpine, libyaml on Arch'
    zlib_headers >/dev/null || fail 69 \
      'the headers of zlib are needed: zlib-devel on Fedora, zlib-dev on Alpine, zlib on Arch'
  fi
}

# --- The build ----------------------------------------------------------------------------------

# swift_build PACKAGE ARGUMENTS…: the one kind of build that all scripts make, so that nothing is compiled twice and
# what is tested is what is installed: optimised, with what tests need to see inside, with lines for addresses but no
# more debug information, and each function in a section of its own, which lets the linker leave out what nobody calls.
# Types are found by their address and not by their name, for which the runtime looks through the whole command, a third
# of what something tiny takes.
swift_build() {
  package=$1
  shift
  # The package manager takes the plan that it finds there for that of any package, and compiles what imports OnwireKit
  # anew only where that module changed, and not those that it exports.
  [ "$package" = "$root" ] || {
    rm -f -- "$root/.build/release.yaml"
    find "$package" -name .build -prune -o -name '*.swift' -exec touch -c {} +
  }
  tidily swift build --package-path "$package" --scratch-path "$root/.build" -c release -Xswiftc -enable-testing \
    -Xswiftc -gline-tables-only -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors "$@"
}

# tidily COMMAND…: Swift's tools leave their temporary files in a folder below .build, where all scripts of this clone
# also find the locks by which one waits for the other. In huge pages, which glibc asks for only where it is told to, the
# compiler takes a tenth less time.
tidily() {
  mkdir -p -- "$root/.build/tmp"
  find "$root/.build/tmp" -mindepth 1 -maxdepth 1 -name 'TemporaryDirectory.*' -mmin +60 -exec rm -rf {} +
  TMPDIR=$root/.build/tmp GLIBC_TUNABLES=${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1} "$@"
}

# Names and contents of all that the command is built from, in one word. Contents and not times, so
# that deletions, checkouts and branches switched to and back are told apart from real changes.
sources_sum() {
  (
    cd -- "$root" || exit
    {
      uname -sm
      find Package.swift Package.resolved Sources scripts/lib.sh scripts/startup-order -type f ! -name '.*' -exec cksum {} + 2>/dev/null |
        LC_ALL=C sort
    } | cksum | tr ' ' -
  )
}

# with_progress COMMAND…: as `quietly`, but on a terminal the last line of what COMMAND prints is shown meanwhile.
with_progress() {
  [ -t 2 ] || {
    quietly "$@"
    return
  }
  make_scratch
  echo 0 >"$scratch/status"
  columns=$(tput cols 2>/dev/null) || columns=80
  { "$@" </dev/null 2>&1 || echo $? >"$scratch/status"; } | tee "$scratch/log" |
    while IFS= read -r line; do printf "\r\033[K%.$((columns - 1))s" "$line" >&2; done
  printf '\r\033[K' >&2
  progress_status=$(cat "$scratch/status")
  [ "$progress_status" -eq 0 ] || cat "$scratch/log" >&2
  return "$progress_status"
}

# commit_object FILE: writes an object to FILE that says which commit the command is built from.
commit_object() {
  commit=$(git -C "$root" describe --always --abbrev=12 --exclude='*' --dirty 2>/dev/null) || return 1
  printf 'const char onwire_commit[] = "%s";\n' "$commit" | clang -x c -c -o "$1" - 2>/dev/null
}

# nameless_object FILE: writes an object to FILE by which no character has a name: nothing here asks for one, and the
# standard library has half a megabyte of them.
nameless_object() {
  printf 'long __wrap__swift_stdlib_getScalarName(void) { return 0; }\n' | clang -x c -c -o "$1" - 2>/dev/null
}

# build_id: the linker's option for an identity of the sources, the commit and the compiler, so that two builds of one
# commit are the same bytes; the linker's own is made of debug information too, in which they differ.
build_id() {
  if have sha1sum; then
    printf -- '--build-id=0x%s' "$(
      {
        printf '%s\n' "${sum:-}" "${commit:-}"
        swiftc --version 2>/dev/null
      } | sha1sum | cut -c 1-40
    )"
  else
    printf -- '--build-id'
  fi
}

# link_onwire FILE: writes the command to FILE, from what was compiled.
#
# A static command starts in a third of the time, and needs no toolchain where it runs. macOS has no static C
# library, and elsewhere one of those that we link may be missing: then it is the one that SwiftPM linked.
link_onwire() {
  if [ "$(uname -s)" = Linux ] && library libyaml.a >/dev/null && library libz.a >/dev/null; then
    # SwiftPM calls the entry of an executable by its name, so that tests can have its module. Functions of the same
    # machine code become one (a megabyte less); no code here compares their addresses. Nothing in the command unwinds a
    # stack, so what is for that is left out (two megabytes), and so are sums that differ by the folder of the clone: only
    # the linker of Swift's own toolchain can. What a start calls and looks at stands together (scripts/order).
    echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) *(.swift_modhash) } } INSERT AFTER .text;' >"$scratch/link"
    commit_file=$scratch/commit.o
    commit_object "$commit_file" || commit_file=
    nameless_file=$scratch/nameless.o
    nameless_object "$nameless_file" || nameless_file=
    quietly tidily swiftc -static-executable -o "$1" "@$root/.build/release/onwire.product/Objects.LinkFileList" \
      ${commit_file:+"$commit_file"} \
      ${nameless_file:+-Xlinker --wrap=_swift_stdlib_getScalarName "$nameless_file"} \
      -lyaml -lz -use-ld=lld -Xlinker --gc-sections -Xlinker -O2 -Xlinker --icf=all -Xlinker --defsym -Xlinker main=onwire_main \
      -Xlinker "$(build_id)" -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$scratch/link" \
      -Xlinker --symbol-ordering-file="$here/startup-order" -Xlinker --no-warn-symbol-ordering \
      -gline-tables-only 2>/dev/null && return
    say 'Onwire cannot be linked statically here, so it is not:'
    grep -E 'error' "$scratch/log" | head -n 3 >&2
  fi
  cp -- "$root/.build/release/onwire" "$1"
}

# set_up_onwire: sets $binary to the command, built of the sources as they are now.
#
# Each build is kept as .build/run/SUM/onwire and moved there whole, so a run never sees half a
# build nor another branch's, and one that goes on while the sources change keeps its own.
set_up_onwire() {
  sum=$(sources_sum)
  binary=$runs/$sum/onwire
  [ ! -x "$binary" ] || return 0

  set_up_build
  if [ -d "$runs" ]; then say 'Building onwire…'; else
    say 'Building onwire: the first time takes five minutes, or ten on two slow processors…'
  fi
  started=$(date +%s)
  build_onwire with_progress swift_build "$root" --product onwire
  say "Built in $(($(date +%s) - started)) s."
}

# build_onwire COMMAND…: has COMMAND compile, links the command and keeps it below $runs; sets $binary to it.
build_onwire() {
  # Before the sum, because the file is part of it.
  [ -f "$root/Package.resolved" ] || quietly tidily swift package --package-path "$root" resolve ||
    fail 70 'the packages that Onwire is built with could not be fetched'
  sum=
  until [ "$sum" = "$(sources_sum)" ]; do # Sources that changed meanwhile are built once more.
    sum=$(sources_sum)
    [ -x "$runs/$sum/onwire" ] || touch_importers
    "$@" || fail 70 'the build failed'
  done
  binary=$runs/$sum/onwire
  mkdir -p -- "$runs/$sum"
  fresh=$runs/.onwire.$$
  make_scratch
  link_onwire "$scratch/onwire" || fail 70 'the command cannot be linked'
  # What the linker wrote lies in memory page by page, and what was copied in larger pieces, of which a start maps many
  # pages at once: a seventh of its time.
  cp -- "$scratch/onwire" "$fresh"
  mv -f -- "$fresh" "$binary"
  forget_old_builds
}

# What imports OnwireKit alone is compiled anew where that module changed, and not where one did that it exports: it would
# keep the old layout of the types in that, and corrupt memory.
touch_importers() {
  find "$root/Sources/OnwireFoundation" "$root/Sources/OnwireTesting" "$root/Tests/OnwireTestingTests" \
    "$root/Tests/ArticlesTests" -name '*.swift' -exec touch -c {} + 2>/dev/null || :
}

forget_old_builds() {
  # shellcheck disable=SC2012 # The names are our own sums.
  (cd -- "$runs" && ls -t | tail -n +6 | while read -r old; do rm -rf -- "./$old"; done)
}
