import { describeDamage } from '#/database/damage.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { type ProgramOptions, startProgram } from './program.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import { readSettingsFile } from './settings-file.server.ts'

const PARENT_CHECK_MILLISECONDS = 1_000

/** Runs the program until a signal ends it. A start that cannot succeed says why in a sentence and exits with 1. */
export async function runProgram(
  options: Pick<
    ProgramOptions,
    'renderPage' | 'hasPage' | 'routeOf' | 'renderMail' | 'pictureWorker' | 'development'
  >,
): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  // A full disk or a closed pipe behind them loses words for people at the terminal, and nothing else.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  readSettingsFile()
  let isStopping = false
  const calledOff = new AbortController()
  const starting = startProgram({
    ...options,
    projectRoot: PROJECT_ROOT,
    environment: process.env,
    say,
    signal: calledOff.signal,
  })
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    say('Stopping…')
    calledOff.abort()
    // A signal during the start waits for it, so that nothing half-started is left behind.
    const program = await starting.catch(() => undefined)
    await program?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
  watchParent(stop)
  try {
    const program = await starting
    if (!isStopping) say(`Fihankra is open: ${program.url}`)
  } catch (error) {
    if (isStopping) return
    process.stderr.write(`\n${explain(error)}\n\n`)
    process.exit(1)
  }
}

function explain(error: unknown): string {
  if (error instanceof StartProblem) return error.message
  const damage = describeDamage(error)
  if (damage !== undefined) return damage
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

// npm passes a signal to its shell only; without this the program would outlive `npm start`.
function watchParent(stop: () => Promise<void>): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, PARENT_CHECK_MILLISECONDS).unref()
}
