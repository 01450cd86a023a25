/** Waits until the run of tests that started it is gone, which ends its input, and removes what the run has left. */
import { once } from 'node:events'
import { clearRunFolder, endMarkedProcesses } from './run-folder.ts'

const [, , folder = ''] = process.argv
// A terminal that closes takes the run along; what it leaves is this process's work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
await once(process.stdin.resume(), 'close')
await endMarkedProcesses(folder)
await clearRunFolder(folder)
