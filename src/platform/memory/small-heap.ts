/**
 * Settings of glibc for a process that shall stay small. Left alone it keeps what threads have freed, in one heap for
 * each; most pages and pixels are larger than that, so that each can go back by itself at once. Elsewhere they mean nothing.
 */
export const SMALL_HEAP = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
