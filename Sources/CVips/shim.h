#include <vips/vips.h>

// What C's macros say and Swift cannot: casts of GObject and the types of vips' own objects.

static inline VipsObject *dnd_vips_object(VipsOperation *operation) { return VIPS_OBJECT(operation); }

// VIPS_INIT is a macro around this function.
static inline int dnd_vips_init(const char *name) { return VIPS_INIT(name); }

static inline const void *dnd_vips_row(VipsRegion *region, int left, int top) {
    return VIPS_REGION_ADDR(region, left, top);
}
static inline int dnd_vips_stride(VipsRegion *region) { return (int) VIPS_REGION_LSKIP(region); }
