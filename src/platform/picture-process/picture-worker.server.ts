import { Refusal } from '#/shared/errors.ts'
import { drawSharePicture } from '../drawing/share-picture.server.ts'
import { imageTooSlow } from '../images/images.errors.ts'
import { createImages } from '../images/images.server.ts'
import { createCpuShare } from './cpu-share.ts'
import type {
  PictureAnswer,
  PictureRequest,
  PictureSeconds,
  PictureTask,
  PictureTasks,
} from './picture-task.ts'

const LOOK_MILLISECONDS = 250

const seconds: PictureSeconds = JSON.parse(process.env.PICTURE_SECONDS ?? '{"first":30,"avif":60}')
const images = createImages(seconds)
// A thread that decodes cannot be interrupted everywhere; the process can.
const shares = createCpuShare(Math.max(seconds.first, seconds.avif))
const inWork = new Set<number>()

const work: { [T in PictureTask]: (input: PictureTasks[T]['input']) => Promise<PictureTasks[T]['output']> } =
  {
    ...images,
    sharePicture: drawSharePicture,
  }

const files = process.stdin[Symbol.asyncIterator]()
let piece = Buffer.alloc(0)
let reading: Promise<unknown> = Promise.resolve()

/** The next so many bytes of the standard input, after those of every file that was announced before. */
function take(size: number): Promise<Uint8Array> {
  const file = reading.then(() => read(size))
  reading = file
  return file
}

async function read(size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let filled = 0; filled < size; ) {
    if (piece.length === 0) piece = (await files.next()).value ?? process.exit()
    const copied = piece.copy(bytes, filled)
    filled += copied
    piece = piece.subarray(copied)
  }
  return bytes
}

async function run<T extends PictureTask>({
  task,
  input,
}: PictureRequest<T>): Promise<PictureTasks[T]['output']> {
  const given = 'size' in input ? await take(input.size) : input
  return await work[task](given as PictureTasks[T]['input'])
}

function answer(message: PictureAnswer, then?: () => void): void {
  inWork.delete(message.id)
  shares.end(message.id)
  process.send?.(message, undefined, undefined, then)
}

process.on('message', (request: PictureRequest) => {
  void answerTo(request)
})

async function answerTo(request: PictureRequest): Promise<void> {
  const { id } = request
  inWork.add(id)
  shares.begin(id)
  try {
    answer({ id, output: await run(request) })
  } catch (error) {
    answer(
      error instanceof Refusal
        ? { id, refusal: { kind: error.kind, code: error.code, message: error.message } }
        : { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
  }
}

// Whoever started it has gone, or wants it no more.
process.on('disconnect', () => process.exit())

let before = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  before = process.cpuUsage()
  for (const id of shares.count((user + system) / 1e6)) {
    const { kind, code, message } = imageTooSlow()
    answer({ id, refusal: { kind, code, message } }, () => process.kill(process.pid, 'SIGKILL'))
  }
}, LOOK_MILLISECONDS).unref()
