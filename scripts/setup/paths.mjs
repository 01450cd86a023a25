import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from './problem.mjs'

/** The project's folder, wherever the command was given. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** Working files that are never committed: locks, a browser, results. */
export const cache = join(root, '.cache')

/** Makes a folder, or says in plain words that it cannot be written. */
export function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Problem(
      `Fihankra cannot write to ${folder} (${error.code}).\n` +
        'Give this user the right to write there, or clone the project into a folder of its own.',
    )
  }
  return folder
}
