import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { clusterPaths } from './cluster-files.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { isPostmaster } from './postmaster.server.ts'
import { serverUser } from './server-user.server.ts'
import {
  ask,
  cleanUp,
  createdData,
  kill,
  projectRoot,
  spawnStarter,
  until,
} from './testing/cluster-sandbox.ts'

afterEach(cleanUp)

/** Data whose program and server were both killed, with the pid file then naming another process. */
async function killedServerWithPid(pid: number): Promise<string> {
  const dataDir = await createdData()
  const { pgdata } = clusterPaths(dataDir)
  const starter = spawnStarter(dataDir)
  const server = await starter.started
  await ask(server.url, 'CREATE TABLE stored AS SELECT 42 AS answer')
  await kill(starter)
  process.kill(server.pid, 'SIGKILL')
  await until(() => !isPostmaster(server.pid, pgdata))
  const file = join(pgdata, 'postmaster.pid')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(pid)))
  return dataDir
}

async function expectUsable(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, projectRoot, fsync: false })
  try {
    expect(postgres.attached).toBe(false)
    expect(await ask(postgres.url, 'SELECT answer FROM stored')).toBe(42)
  } finally {
    await postgres.stop()
  }
}

test('a pid file that names a stranger does not keep the server from starting', async () => {
  const stranger = spawn('sleep', ['60'], { ...serverUser() })
  try {
    await expectUsable(await killedServerWithPid(stranger.pid as number))
  } finally {
    stranger.kill()
  }
}, 40_000)

test.runIf(process.platform === 'linux')(
  'a pid file that names a zombie does not keep the server from starting',
  async () => {
    // The shell becomes a sleep before its child ends, and a sleep never asks how.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], { ...serverUser() })
    try {
      const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
      const isZombie = async () => /\) Z /.test(await readFile(`/proc/${zombie}/stat`, 'utf8'))
      await until(isZombie)
      await expectUsable(await killedServerWithPid(zombie))
      expect(await isZombie()).toBe(true)
    } finally {
      parent.kill()
    }
  },
  40_000,
)
