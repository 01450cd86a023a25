import { rebuildPropertyCounts } from '#/features/properties/property-count.commands.server.ts'
import { withDatabase } from './command-database.server.ts'
import { createProgressBar } from './progress-bar.ts'
import { runCommand, say } from './run-command.ts'

// Counts the properties of every place anew. Visitors and agents need not wait for it.

async function rebuild(): Promise<void> {
  await withDatabase({ maxConnections: 1, isUnlimited: true, bringsSamples: true }, async (db) => {
    const started = performance.now()
    let bar: ((done: number) => void) | undefined
    const counted = await rebuildPropertyCounts(db, {
      onProgress: (done, total) => {
        bar ??= createProgressBar(process.stdout, total)
        bar(done)
      },
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`${counted.toLocaleString('en-GB')} active properties counted in ${seconds} s.`)
  })
}

await runCommand(rebuild)
