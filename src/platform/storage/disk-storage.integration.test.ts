import { spawn, spawnSync } from 'node:child_process'
import fs, { chmod, chown, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDiskStorage, type DiskStorageOptions } from './disk-storage.server.ts'
import { openStorage } from './open-storage.server.ts'
import { describeStorage, listAll, makeBytes, readWhole, WEBP } from './storage.contract.ts'
import { checkStorage } from './storage-check.ts'

// The disk that tests run on may be nearly full.
const ANY_SPACE = { minFreeBytes: 0, minFreeShare: 0 }
const unavailable = (code: string) => ({ kind: 'unavailable', code })
const makeFolder = () => mkdtemp(join(tmpdir(), 'fihankra-files-'))

describeStorage('a folder', async () => {
  const folder = await makeFolder()
  return {
    storage: createDiskStorage({ folder: `${folder}/`, ...ANY_SPACE }),
    stop: () => rm(folder, { recursive: true }),
  }
})

describe('a folder of files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await makeFolder()
  })
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })
  const open = (options: Partial<DiskStorageOptions> = {}) =>
    createDiskStorage({ folder, ...ANY_SPACE, ...options })
  const incoming = () => readdir(join(folder, '.incoming'))

  test('is made when it is missing and opened by the settings', async () => {
    const settings = {
      driver: 'disk',
      endpoint: undefined,
      region: 'us-east-1',
      bucket: undefined,
      accessKeyId: undefined,
      secretAccessKey: undefined,
    } as const
    const storage = openStorage(settings, join(folder, 'not', 'there', 'yet'))
    expect(await listAll(storage)).toEqual([])
    expect(await storage.get('a.webp')).toBeUndefined()
    const deep = open({ folder: join(folder, 'not', 'there', 'yet') })
    await deep.put('a.webp', makeBytes(1), WEBP)
    expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(1))
    expect(() => openStorage({ ...settings, driver: 's3' }, folder)).toThrow('S3_BUCKET must be set')
  })

  test('holds each file under its key and nothing besides', async () => {
    await open().put('ab/abc-640.webp', makeBytes(5), WEBP)
    expect((await readdir(folder, { recursive: true })).sort()).toEqual([
      '.incoming',
      'ab',
      'ab/abc-640.webp',
    ])
  })

  test('is full while less is free than must stay free, for writing only', async () => {
    await open().put('a.webp', makeBytes(5), WEBP)
    for (const limit of [{ minFreeBytes: Number.MAX_SAFE_INTEGER }, { minFreeShare: 1.01 }]) {
      const full = open(limit)
      await expect(full.put('b.webp', makeBytes(5), WEBP)).rejects.toMatchObject({
        ...unavailable('storage.full'),
        message: 'There is no space left for files.',
      })
      expect(await readWhole(full, 'a.webp')).toEqual(makeBytes(5))
      expect(await full.stat('b.webp')).toBeUndefined()
    }
    await open({ minFreeBytes: Number.MAX_SAFE_INTEGER }).delete('a.webp')
    expect(await incoming()).toEqual([])
  })

  test('never shows what a crash left behind, and drops it when it is old', async () => {
    await open().put('a.webp', makeBytes(5), WEBP)
    for (const name of ['old', 'young']) await writeFile(join(folder, '.incoming', name), 'half a picture')
    const anHourAgo = Date.now() / 1_000 - 3_600
    await utimes(join(folder, '.incoming', 'old'), anHourAgo, anHourAgo)

    expect((await listAll(open())).map(({ key }) => key)).toEqual(['a.webp'])
    await open().put('b.webp', makeBytes(5), WEBP)
    expect(await incoming()).toEqual(['young'])
    await open({ leftoverMilliseconds: -1_000 }).put('c.webp', makeBytes(5), WEBP)
    expect(await incoming()).toEqual([])
  })

  test('that is taken away under a running program is a problem, not a new empty folder', async () => {
    const storage = open()
    await storage.put('a.webp', makeBytes(5), WEBP)
    await rm(folder, { recursive: true })
    await expect(storage.put('b.webp', makeBytes(5), WEBP)).rejects.toMatchObject(
      unavailable('storage.missing'),
    )
    expect(await storage.get('a.webp')).toBeUndefined()
  })

  test('that is a file is a problem', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await checkStorage(open({ folder: join(folder, 'file') }))).toMatchObject({ ok: false })
  })

  test('that may only be read serves its files and says why it takes none', async () => {
    const storage = open()
    await mkdir(join(folder, 'ab'))
    await storage.put('ab/a.webp', makeBytes(5), WEBP)
    // Root may do everything, so that this becomes somebody else for a while.
    const isRoot = process.geteuid?.() === 0
    const nobody = 65_534
    const everything = ['.', '.incoming', 'ab', 'ab/a.webp'].map((name) => join(folder, name))
    for (const path of everything) {
      if (isRoot) await chown(path, nobody, nobody)
      await chmod(path, 0o500)
    }
    try {
      if (isRoot) process.seteuid?.(nobody)
      expect(await readWhole(storage, 'ab/a.webp')).toEqual(makeBytes(5))
      const forbidden = unavailable('storage.forbidden')
      await expect(storage.put('b.webp', makeBytes(5), WEBP)).rejects.toMatchObject(forbidden)
      await expect(storage.delete('ab/a.webp')).rejects.toMatchObject(forbidden)
      expect(await checkStorage(storage)).toEqual({
        ok: false,
        reason: 'The program may not use the folder for files.',
      })
    } finally {
      if (isRoot) process.seteuid?.(0)
      for (const path of everything) await chmod(path, 0o700)
    }
    await storage.put('b.webp', makeBytes(5), WEBP)
  })

  test.runIf(process.platform === 'linux')('leaves no file open that was cancelled or read', async () => {
    const storage = open()
    await storage.put('a.webp', makeBytes(300_000), WEBP)
    const openFiles = async () => (await readdir('/proc/self/fd')).length
    const before = await openFiles()
    for (let round = 0; round < 30; round += 1) {
      await (await storage.get('a.webp'))?.body.cancel()
      await readWhole(storage, 'a.webp')
    }
    await vi.waitFor(async () => expect(await openFiles()).toBeLessThanOrEqual(before + 2))
  })

  describe('on a file system that fails', () => {
    const real = { ...fs }
    const plant = (acts: Partial<typeof fs>) => {
      Object.assign(fs, acts)
      syncBuiltinESMExports()
    }
    const failWith = (code: string) => async () => {
      throw Object.assign(new Error(`${code}: as told`), { code })
    }
    afterEach(() => plant(real))

    test.each([
      ['ENOSPC', 'storage.full'],
      ['EDQUOT', 'storage.full'],
      ['EROFS', 'storage.read_only'],
      ['EACCES', 'storage.forbidden'],
      ['EPERM', 'storage.forbidden'],
      ['EIO', 'storage.failed'],
      ['EMFILE', 'storage.failed'],
    ])('with %s says %s', async (code, expected) => {
      const storage = open()
      await storage.put('a.webp', makeBytes(5), WEBP)
      plant({ open: failWith(code) })
      await expect(storage.put('b.webp', makeBytes(5), WEBP)).rejects.toMatchObject(unavailable(expected))
      await expect(storage.get('a.webp')).rejects.toMatchObject(unavailable(expected))
      plant(real)
      expect(await storage.stat('b.webp')).toBeUndefined()
      expect(await incoming()).toEqual([])
    })

    test('only after a file got its name, the file has none again', async () => {
      const storage = open()
      await storage.put('a.webp', makeBytes(5), WEBP)
      plant({
        open: async (path, ...rest) =>
          rest.length === 0 ? await failWith('EIO')() : await real.open(path, ...rest),
      })
      await expect(storage.put('b.webp', makeBytes(5), WEBP)).rejects.toMatchObject(
        unavailable('storage.failed'),
      )
      plant(real)
      expect((await listAll(storage)).map(({ key }) => key)).toEqual(['a.webp'])
    })

    test.each(['EPERM', 'ENOTSUP', 'ENOSYS'])('to link (%s) keeps files all the same', async (code) => {
      plant({ link: failWith(code) })
      const storage = open()
      await storage.put('a.webp', makeBytes(5, 1), WEBP)
      await storage.put('a.webp', makeBytes(5, 1), WEBP)
      await expect(storage.put('a.webp', makeBytes(5, 2), WEBP)).rejects.toMatchObject({
        code: 'storage.taken',
      })
      expect(await readWhole(storage, 'a.webp')).toEqual(makeBytes(5, 1))
      expect(await incoming()).toEqual([])
    })
  })

  describe('written by a program of its own', () => {
    const program = (acts: string) => `
      const { createDiskStorage } = await import(${JSON.stringify(import.meta.resolve('./disk-storage.server.ts'))})
      const storage = createDiskStorage(${JSON.stringify({ folder, ...ANY_SPACE })})
      const put = (key, length, value) =>
        storage.put(key, Buffer.alloc(length, value), { contentType: 'image/webp' })
      ${acts}`
    const node = (acts: string) => ['--input-type=module', '--eval', program(acts)]

    test.runIf(process.platform === 'linux')(
      'a file of which only the beginning can be written is not there',
      async () => {
        const acts = `await put('a.webp', 5_000_000, 7).catch((error) => console.log(error.code))`
        // No file may grow beyond 100 blocks, so that the write itself comes back short.
        const limited = ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, ...node(acts)]
        const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
        expect(stdout || stderr).toBe('storage.failed\n')
        expect(await open().get('a.webp')).toBeUndefined()
        expect(await incoming()).toEqual([])
      },
    )

    test('and killed again and again, it has every file that was promised, and every file whole', async () => {
      const length = 300_000
      const promised = new Set<string>()
      for (let round = 1; round <= 8; round += 1) {
        const acts = `
          for (let n = 1; ; n += 1) {
            await Promise.all([1, 2, 3].map((lane) => put(\`\${lane}/r${round}-\${n}.webp\`, ${length}, n % 251)))
            console.log(n)
          }`
        const child = spawn(process.execPath, node(acts), { stdio: ['ignore', 'pipe', 'inherit'] })
        for await (const line of createInterface(child.stdout)) {
          for (const lane of [1, 2, 3]) promised.add(`${lane}/r${round}-${line}.webp`)
          if (Number(line) >= round) child.kill('SIGKILL')
        }
      }

      const storage = open({ leftoverMilliseconds: -1_000 })
      const listed = await listAll(storage)
      expect([...promised].filter((key) => !listed.some((file) => file.key === key))).toEqual([])
      for (const { key, size } of listed) {
        expect(size).toBe(length)
        const value = Number(/-(\d+)[.]/.exec(key)?.[1]) % 251
        expect(
          Buffer.compare((await readWhole(storage, key)) ?? Buffer.alloc(0), Buffer.alloc(length, value)),
        ).toBe(0)
      }
      await storage.put('after.webp', makeBytes(5), WEBP)
      expect(await incoming()).toEqual([])
    })
  })
})
