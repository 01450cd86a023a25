import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of the program, as its package says it. */
export async function versionOf(projectRoot: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
