import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Debian and Ubuntu put it, for processes of several threads. */
export const FAKETIME_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** What is missing for a clock that jumps, if anything. */
export const findFaketime = () =>
  existsSync(FAKETIME_LIBRARY) ? undefined : 'libfaketime (apt install faketime)'

/** What is missing for a small disk in memory, if anything: whoever runs this may mount none. */
export function findMount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1M', 'fihankra', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'the right to mount a small disk (root)'
  } finally {
    rmdirSync(folder)
  }
}
