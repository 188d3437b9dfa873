/* Starts a program of the tarball with the C library and the libraries that come with it.
 *
 * `bin/dnd` and the programs in `libexec/dnd` are this program: it executes the loader in `lib/dnd` with the program of its
 * own name there. It is linked statically, so it runs with any C library. The environment says where the helper programs
 * and the data of the libraries are, unless the user says so. */
#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef LOADER
#define LOADER "ld-linux-x86-64.so.2"
#endif

static char root[PATH_MAX + 1];

/* A path below the directory of the tarball. */
static char *below(const char *path) {
    char *whole;
    if (asprintf(&whole, "%s/%s", root, path) < 0) _exit(125);
    return whole;
}

/* Removes the last component of `root`. */
static void ascend(void) {
    char *slash = strrchr(root, '/');
    if (slash != NULL) *slash = 0;
}

int main(int count, char **arguments) {
    ssize_t length = readlink("/proc/self/exe", root, PATH_MAX);
    if (length <= 0) {
        perror("dnd: error: /proc/self/exe");
        return 125;
    }
    root[length] = 0;
    const char *slash = strrchr(root, '/');
    char *name = strdup(slash == NULL ? root : slash + 1);
    if (name == NULL) return 125;
    int is_helper = strcmp(name, "dnd") != 0;
    ascend();
    ascend();
    if (is_helper) ascend();

    if (is_helper) {
        setenv("VIPSHOME", below("lib/dnd"), 0);
        setenv("MAGICK_CODER_MODULE_PATH", below("lib/dnd/coders"), 0);
    } else {
        setenv("DND_DECODER", below("libexec/dnd/dnd-decoder"), 0);
        setenv("DND_UNPACK", below("libexec/dnd/dnd-unpack"), 0);
        setenv("DND_CONFINE", below("libexec/dnd/dnd-confine"), 0);
        setenv("MAGIC", below("lib/dnd/magic.mgc"), 0);
    }
    setenv("GCONV_PATH", below("lib/dnd/gconv"), 0);

    char **words = calloc((size_t)count + 8, sizeof *words);
    if (words == NULL) return 125;
    char *loader = below("lib/dnd/" LOADER);
    int next = 0;
    words[next++] = loader;
    words[next++] = "--inhibit-cache";
    words[next++] = "--library-path";
    words[next++] = below("lib/dnd");
    words[next++] = "--argv0";
    words[next++] = count > 0 ? arguments[0] : name;
    char *directory = below("lib/dnd/");
    if (asprintf(&words[next++], "%s%s", directory, name) < 0) return 125;
    for (int index = 1; index < count; index++) words[next++] = arguments[index];
    execv(loader, words);
    fprintf(stderr, "dnd: error: %s: cannot be started: ", loader);
    perror(NULL);
    return 125;
}
