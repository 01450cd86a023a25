import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { lockFile, tryLockFile } from './file-lock.server.ts'
import { cleanUp, projectRoot, temporaryFolder } from './testing/cluster-sandbox.ts'

afterEach(cleanUp)

const module = pathToFileURL(join(projectRoot, 'src/database/embedded/file-lock.server.ts')).href

test('many may share a lock, one alone may hold it exclusively', async () => {
  const path = join(await temporaryFolder(), 'lock')
  const first = await tryLockFile(path, 'shared')
  const second = await tryLockFile(path, 'shared')
  expect(await tryLockFile(path, 'exclusive')).toBeUndefined()

  first?.release()
  expect(await tryLockFile(path, 'exclusive')).toBeUndefined()
  second?.release()
  const alone = await tryLockFile(path, 'exclusive')
  expect(alone).toBeDefined()
  expect(await tryLockFile(path, 'shared')).toBeUndefined()
  alone?.release()
  expect(await readFile(path, 'utf8')).toBe('')
})

test('a waiting program gets the lock when its holder is killed', async () => {
  const path = join(await temporaryFolder(), 'lock')
  const source = `
    const { tryLockFile } = await import(${JSON.stringify(module)})
    globalThis.held = await tryLockFile(${JSON.stringify(path)}, 'exclusive')
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', source], { cwd: projectRoot })
  await once(holder.stdout, 'data')
  expect(await lockFile(path, 'shared', { waitMilliseconds: 0 })).toBeUndefined()

  const waiting = lockFile(path, 'shared', { waitMilliseconds: 10_000 })
  holder.kill('SIGKILL')
  const lock = await waiting
  expect(lock).toBeDefined()
  lock?.release()
}, 20_000)

test('waiting ends when it is called off', async () => {
  const path = join(await temporaryFolder(), 'lock')
  const holder = await tryLockFile(path, 'exclusive')
  const calledOff = new AbortController()
  const waiting = lockFile(path, 'exclusive', { waitMilliseconds: 10_000, signal: calledOff.signal })
  calledOff.abort()

  expect(await waiting).toBeUndefined()
  holder?.release()
})
