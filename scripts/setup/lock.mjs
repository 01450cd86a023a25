import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { cache, makeFolder } from './paths.mjs'

const HEARTBEAT_MS = 2_000
const SILENT_MS = 30_000
const WAIT_MS = 250

function readOwner(folder) {
  try {
    return {
      ...JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')),
      silentMs: Date.now() - statSync(folder).mtimeMs,
    }
  } catch {
    try {
      return { token: '', silentMs: Date.now() - statSync(folder).mtimeMs }
    } catch {
      return undefined
    }
  }
}

/** The owner on this machine is asked by its number; one elsewhere (a shared folder) by its heartbeat. */
function isGone(owner) {
  if (owner.silentMs > SILENT_MS) return true
  if (!owner.pid || owner.host !== hostname()) return false
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Renaming is atomic, so of two that find the same abandoned lock only one removes it. */
function removeAbandoned(folder, owner) {
  const aside = `${folder}.${randomUUID()}`
  try {
    renameSync(folder, aside)
  } catch {
    return
  }
  if ((readOwner(aside)?.token ?? '') !== owner.token) {
    // Somebody else took the lock in between: it is theirs.
    try {
      renameSync(aside, folder)
      return
    } catch {}
  }
  rmSync(aside, { recursive: true, force: true })
}

/**
 * Runs `work` while no other process of this project runs work under the same name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once when somebody else is at work
 */
export async function withLock(name, work, onWait = () => {}) {
  const folder = join(makeFolder(cache), `${name}.lock`)
  const token = randomUUID()
  let hasWaited = false
  for (;;) {
    try {
      mkdirSync(folder)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = readOwner(folder)
    if (owner && isGone(owner)) {
      removeAbandoned(folder, owner)
      continue
    }
    if (!hasWaited) onWait()
    hasWaited = true
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', release)
  const heartbeat = setInterval(() => {
    try {
      const now = new Date()
      utimesSync(folder, now, now)
    } catch {}
  }, HEARTBEAT_MS)
  try {
    writeFileSync(join(folder, 'owner.json'), JSON.stringify({ token, pid: process.pid, host: hostname() }))
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}
