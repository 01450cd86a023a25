import { lstat, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { linksComplete, restoreLinks } from './package-links.server.ts'
import { cleanUp, temporaryFolder } from './testing/cluster-sandbox.ts'

afterEach(cleanUp)

async function packageWith(links: { source: string; target: string }[]): Promise<string> {
  const root = await temporaryFolder()
  await mkdir(join(root, 'native/lib'), { recursive: true })
  await writeFile(join(root, 'native/lib/libpq.so.5.18'), 'library')
  await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify(links))
  return root
}

const links = [
  { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
]

test('links are made relative, by several at once and again, and leave no drafts', async () => {
  const root = await packageWith(links)
  expect(await linksComplete(root)).toBe(false)

  await Promise.all([1, 2, 3, 4].map(() => restoreLinks(root)))
  await restoreLinks(root)

  expect(await linksComplete(root)).toBe(true)
  expect((await readdir(join(root, 'native/lib'))).sort()).toEqual([
    'libpq.so',
    'libpq.so.5',
    'libpq.so.5.18',
  ])
  expect(await readlink(join(root, 'native/lib/libpq.so'))).toBe('libpq.so.5.18')
})

test('a copy of the library in the place of a link is left alone', async () => {
  const root = await packageWith(links)
  const copy = join(root, 'native/lib/libpq.so')
  await writeFile(copy, 'copy')

  await restoreLinks(root)

  expect((await lstat(copy)).isSymbolicLink()).toBe(false)
  expect(await readFile(copy, 'utf8')).toBe('copy')
})

test('a link that would lead outside the package is refused', async () => {
  const root = await packageWith([{ source: '../../etc/passwd', target: 'native/lib/libpq.so' }])

  await expect(restoreLinks(root)).rejects.toThrow('leads outside')
})
