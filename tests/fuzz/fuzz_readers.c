#include "fuzz_targets.h"
int fuzz_readers(const uint8_t *data, size_t size) { return data && size ? 0 : 0; }
