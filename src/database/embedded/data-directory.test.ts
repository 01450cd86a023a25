import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { prepareDataDirectory } from './data-directory.server.ts'
import { cleanUp, temporaryFolder } from './testing/cluster-sandbox.ts'

afterEach(cleanUp)

test('a missing data folder is created and left empty', async () => {
  const parent = await temporaryFolder()
  await chmod(parent, 0o755)
  const wanted = join(parent, 'data')

  expect(await prepareDataDirectory(wanted)).toBe(wanted)
  expect(await readdir(wanted)).toEqual([])
})

test.runIf(process.getuid?.() === 0)(
  "a folder that only root may enter is well where the database is elsewhere, and stays root's",
  async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'letter.txt'), 'private')

    await expect(prepareDataDirectory(folder)).rejects.toThrow(/cannot enter the data folder/)
    const created = join(folder, 'data')
    expect(await prepareDataDirectory(created, { holdsDatabase: false })).toBe(created)
    expect((await stat(created)).uid).toBe(0)
  },
)

test('a file in the place of the data folder is named with what to do', async () => {
  const file = join(await temporaryFolder(), 'data')
  await writeFile(file, '')

  for (const path of [file, join(file, 'below')]) {
    const problem = await prepareDataDirectory(path).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect((problem as StartProblem).message).toBe(
      `The data folder ${path} is not a folder, or something above it is a file. ` +
        'Remove that file, or set DATA_DIR to a folder that it can write in.',
    )
  }
})
