// Tells ThreadSanitizer what a contended `Mutex` of Swift orders. It sees the locks that are taken at once, whose atomic operations
// are compiled into our code; the others are taken in the library, which is not instrumented, and all data that such a mutex
// guards would be reported. These two functions stand in front of those of the library.
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef __attribute__((swiftcall)) void Lock(uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void Unlock(__attribute__((swift_context)) void *);

Lock dnd_lock_slow __asm__(LOCK);
Unlock dnd_unlock_slow __asm__(UNLOCK);

__attribute__((swiftcall)) void dnd_lock_slow(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void dnd_unlock_slow(__attribute__((swift_context)) void *mutex) {
    __tsan_release(mutex);
    ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
