/**
 * Divides the processor time of a process among what it works on at the same time, since the system tells it of the
 * whole process only.
 */
export function createCpuShare(limitSeconds: number) {
  const used = new Map<number, number>()
  return {
    begin: (id: number) => void used.set(id, 0),
    end: (id: number) => void used.delete(id),
    /** Counts so many seconds that passed since the last call; answers whose share is above the limit. */
    count(seconds: number): number[] {
      for (const [id, before] of used) used.set(id, before + seconds / used.size)
      return [...used].filter(([, after]) => after > limitSeconds).map(([id]) => id)
    },
  }
}
