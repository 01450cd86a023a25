import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { Refusal } from '#/shared/errors.ts'
import type { DrawSharePicture } from '../drawing/share-picture.ts'
import { queueImages } from '../images/image-queue.ts'
import type { Images } from '../images/images.ts'
import { SMALL_HEAP } from '../memory/small-heap.ts'
import type { PictureAnswer, PictureSeconds, PictureTask, PictureTasks } from './picture-task.ts'

export type PictureProcess = {
  images: Images
  drawSharePicture: DrawSharePicture
  /** Its id while it runs. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

type Waiting = {
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}
type Running = { child: ChildProcess; waiting: Map<number, Waiting>; ended: Promise<void> }

const IDLE_MILLISECONDS = 30_000

// Longer than any picture may take by its own limits, with another one before it: then the process is stuck.
const STUCK_FACTOR = 3

function interrupted(): Refusal {
  return new Refusal(
    'unavailable',
    'images.interrupted',
    'The preparation of this picture was interrupted. Send it again; if that fails too, send a smaller copy.',
  )
}

/**
 * Pictures by a process of its own, which begins with the first and ends when none has come for `idleMilliseconds`.
 * What it works on when it dies is refused with `images.interrupted` (unavailable); the next picture starts it anew.
 * `entry` is the file that runs `picture-worker.server.ts`.
 */
export function createPictureProcess(options: {
  entry: { file: string; args?: readonly string[] }
  seconds: PictureSeconds
  idleMilliseconds?: number
  /** Hears of a process that ended while it was at work, and of what went wrong inside. */
  onProblem: (facts: { code: number | null; signal: string | null }) => void
}): PictureProcess {
  const { entry, seconds, idleMilliseconds = IDLE_MILLISECONDS } = options
  const stuckMilliseconds = STUCK_FACTOR * (seconds.first + seconds.avif + 10) * 1_000
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Running {
    const child = fork(entry.file, entry.args ?? [], {
      serialization: 'advanced',
      // Files of strangers are opened there: it gets nothing that is worth stealing, and little memory besides pixels.
      env: { NODE_ENV: 'production', ...SMALL_HEAP, PICTURE_SECONDS: JSON.stringify(seconds) },
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2', '--expose-gc'],
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    })
    const waiting = new Map<number, Waiting>()
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = { child, waiting, ended: promise }
    child.on('message', (answer: PictureAnswer) => take(waiting, answer))
    child.on('error', () => end(null, null))
    child.on('exit', end)
    // What was on its way to a process that died is refused with its end.
    child.stdin?.on('error', () => undefined)
    if (child.stdin instanceof Socket) child.stdin.unref()
    child.unref()
    child.channel?.unref()

    function end(code: number | null, signal: string | null): void {
      if (running === own) running = undefined
      if (waiting.size > 0) options.onProblem({ code, signal })
      for (const { reject } of waiting.values()) reject(interrupted())
      waiting.clear()
      resolve()
    }
    return own
  }

  async function ask<T extends PictureTask>(
    task: T,
    input: PictureTasks[T]['input'],
  ): Promise<PictureTasks[T]['output']> {
    clearTimeout(idle)
    running ??= start()
    const { child, waiting } = running
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(id, { resolve, reject })
    // Nothing ends while a picture is made.
    child.channel?.ref()
    const stuck = setTimeout(() => child.kill('SIGKILL'), stuckMilliseconds)
    const file = input instanceof Uint8Array ? input : undefined
    const request = { id, task, input: file ? { size: file.length } : input }
    // A process that died a moment ago is heard of by its end.
    child.send(request, (error) => error && child.kill('SIGKILL'))
    if (file) child.stdin?.write(file)
    try {
      return (await promise) as PictureTasks[T]['output']
    } finally {
      clearTimeout(stuck)
      if (waiting.size === 0) {
        child.channel?.unref()
        clearTimeout(idle)
        idle = setTimeout(() => leave(child), idleMilliseconds)
        idle.unref()
      }
    }
  }

  // The one that is told to go takes no more work.
  function leave(child: ChildProcess): void {
    if (running?.child === child) running = undefined
    if (child.connected) child.disconnect()
  }

  return {
    images: queueImages({
      read: (bytes) => ask('read', bytes),
      renderFirst: (bytes) => ask('renderFirst', bytes),
      renderDocument: (bytes) => ask('renderDocument', bytes),
      renderAvif: (master) => ask('renderAvif', master),
    }),
    drawSharePicture: (drawing) => ask('sharePicture', drawing),
    get pid() {
      return running?.child.pid
    },
    async stop() {
      clearTimeout(idle)
      const { child, ended } = running ?? {}
      child?.kill('SIGKILL')
      await ended
    },
  }
}

function take(waiting: Map<number, Waiting>, answer: PictureAnswer): void {
  const asked = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('output' in answer) asked?.resolve(answer.output)
  else if ('refusal' in answer) {
    const { kind, code, message } = answer.refusal
    asked?.reject(new Refusal(kind, code, message))
  } else asked?.reject(new Error('A picture could not be made', { cause: new Error(answer.problem) }))
}
