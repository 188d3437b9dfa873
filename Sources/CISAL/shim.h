#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// What the working buffer of a level needs, which is a macro.
static const uint32_t dnd_isal_level1_buffer = ISAL_DEF_LVL1_DEFAULT;
