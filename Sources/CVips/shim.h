#include <vips/vips.h>

// What C's macros say and Swift cannot: casts of GObject and the types of vips' own objects.

static inline VipsObject *dnd_vips_object(VipsOperation *operation) { return VIPS_OBJECT(operation); }

// VIPS_INIT is a macro around this function.
static inline int dnd_vips_init(const char *name) { return VIPS_INIT(name); }

static inline const void *dnd_vips_row(VipsRegion *region, int left, int top) {
    return VIPS_REGION_ADDR(region, left, top);
}
static inline int dnd_vips_stride(VipsRegion *region) { return (int) VIPS_REGION_LSKIP(region); }

// Sets the number of rows that libvips computes at a time, by the option of its programs: there is no function for it.
static inline int dnd_vips_set_tile_height(int rows) {
    GOptionGroup *group = g_option_group_new("vips", "", "", NULL, NULL);
    GOptionContext *context = g_option_context_new(NULL);
    char *option = g_strdup_printf("--vips-tile-height=%d", rows);
    char *words[] = {"", option, NULL};
    char **arguments = words;
    int count = 2;
    vips_add_option_entries(group);
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_set_main_group(context, group);
    int isSet = g_option_context_parse(context, &count, &arguments, NULL);
    g_free(option);
    g_option_context_free(context);
    return isSet;
}

// A source whose bytes come from functions: `read` returns how many it stored, -1 for an error; `seek` the new position. `release`
// gets `context` when the source ends.
typedef gint64 (*dnd_vips_read)(VipsSourceCustom *source, void *buffer, gint64 length, void *context);
typedef gint64 (*dnd_vips_seek)(VipsSourceCustom *source, gint64 offset, int whence, void *context);
typedef void (*dnd_vips_release)(void *context, GClosure *closure);

static inline VipsSource *dnd_vips_source(
    dnd_vips_read read, dnd_vips_seek seek, dnd_vips_release release, void *context) {
    VipsSourceCustom *source = vips_source_custom_new();
    g_signal_connect_data(source, "read", G_CALLBACK(read), context, NULL, (GConnectFlags) 0);
    g_signal_connect_data(source, "seek", G_CALLBACK(seek), context, release, (GConnectFlags) 0);
    return VIPS_SOURCE(source);
}
