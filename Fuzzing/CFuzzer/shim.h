#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer, which the compiler links with -sanitize=fuzzer and for which it has no header.

// Calls `run` with inputs, as the arguments say, and returns the exit status.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*run)(const uint8_t *bytes, size_t count));
