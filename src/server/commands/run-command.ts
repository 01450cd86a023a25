import { type ParseArgsConfig, parseArgs } from 'node:util'
import { describeDamage } from '#/database/damage.ts'
import { messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'

/** Writes a line to the terminal. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command of the terminal; what fails is said there, and the process ends with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const trace = error instanceof Error ? error.stack : undefined
    const text =
      error instanceof StartProblem ? error.message : (describeDamage(error) ?? trace ?? String(error))
    process.stderr.write(`\n${text}\n`)
    process.exitCode = 1
  }
}

/** What was typed after the command, options and words; refuses what it does not know, and says how it is used. */
export function readCommand<const O extends NonNullable<ParseArgsConfig['options']>>(
  options: O,
  usage: string,
  { allowPositionals = true } = {},
) {
  try {
    return parseArgs({ options, allowPositionals })
  } catch (cause) {
    throw new StartProblem(`${messageOf(cause)}\n\n${usage}`, { cause })
  }
}

/** The options of a command that takes nothing else. */
export function readArguments<const O extends NonNullable<ParseArgsConfig['options']>>(
  options: O,
  usage: string,
) {
  return readCommand(options, usage, { allowPositionals: false }).values
}
