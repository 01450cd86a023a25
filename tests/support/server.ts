import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { endWithRun } from './run-folder.ts'

// On a machine with ten times as much to do it takes more than a minute.
const START_MILLISECONDS = 180_000
const OPEN = /is open: (\S+)/

export type RunningServer = { url: string; process: ChildProcess; stop(): Promise<void> }

/**
 * Starts the built program with these settings on a free port and waits until it says that it is open. `folder` is the
 * one that it was built in, this one unless given.
 */
export async function startBuiltServer(options: {
  environment: Record<string, string>
  logFile: string
  folder?: string
}): Promise<RunningServer> {
  const log = createWriteStream(options.logFile)
  const child = spawn(process.execPath, startArguments(), {
    cwd: options.folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DRAIN_SECONDS: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const hasEnded = child.pid === undefined ? () => {} : endWithRun(child.pid)
  child.once('exit', hasEnded)
  child.stderr.pipe(log)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const deadline = setTimeout(
      () => reject(new Error(`The program did not open in time. It said:\n${said}\nLog: ${options.logFile}`)),
      START_MILLISECONDS,
    )
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}. It said:\n${said}`)))
    child.stderr.on('data', (bytes) => {
      said += bytes
    })
    child.stdout.on('data', (bytes) => {
      said += bytes
      const open = OPEN.exec(said)
      if (!open) return
      clearTimeout(deadline)
      resolve(open[1] ?? '')
    })
  })
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      log.close()
    },
  }
}

/** What `npm start` gives to Node: how much memory the program may use, and its file. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return String(scripts.start).split(' ').slice(1)
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
