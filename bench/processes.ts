import { readdirSync, readFileSync } from 'node:fs'

// USER_HZ, which is 100 on every Linux.
const MILLISECONDS_PER_TICK = 10

/** CPU milliseconds that a process, its children and those of theirs that have ended have used so far; Linux only. */
export function cpuMilliseconds(pid: number): number {
  const fields = statOf(pid)
  if (!fields) return 0
  // The children that it has waited for are in its own figures.
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MILLISECONDS_PER_TICK
  return childrenOf(pid).reduce((sum, child) => sum + cpuMilliseconds(child), own)
}

/** Resident memory of one process in MiB, without its children: what it holds now, and the most it ever held. */
export function memoryOf(pid: number): { nowMebibytes: number; peakMebibytes: number } {
  const status = readProc(`${pid}/status`) ?? ''
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
  return { nowMebibytes: read('VmRSS'), peakMebibytes: read('VmHWM') }
}

/** Every process below this one, with how it was called. */
export function descendantsOf(pid: number): { pid: number; command: string }[] {
  return childrenOf(pid).flatMap((child) => [
    { pid: child, command: (readProc(`${child}/cmdline`) ?? '').replaceAll('\0', ' ').trim() },
    ...descendantsOf(child),
  ])
}

/** How busy the machine was with everything, in processors, over the time between two readings. */
export function busyTicks(): number {
  const [user, nice, system, , , irq, softIrq] =
    (readProc('stat') ?? '').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? []
  return [user, nice, system, irq, softIrq].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0)
}

/** Processors kept busy by everything on the machine while `act` ran, and what it gave. */
export async function whileWatching<T>(
  act: () => Promise<T>,
): Promise<{ result: T; busyProcessors: number }> {
  const [ticks, started] = [busyTicks(), performance.now()]
  const result = await act()
  const milliseconds = performance.now() - started
  return { result, busyProcessors: ((busyTicks() - ticks) * MILLISECONDS_PER_TICK) / milliseconds }
}

// Everything after the name, which is in brackets and may hold any character: `state ppid …`.
function statOf(pid: number): string[] | undefined {
  const text = readProc(`${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (readProc(`${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
    )
  } catch (error) {
    if (hasEnded(error)) return []
    throw error
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch (error) {
    if (hasEnded(error)) return undefined
    throw error
  }
}

function hasEnded(error: unknown): boolean {
  return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
}
