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

const run = <T extends PictureTask>({ task, input }: PictureRequest<T>) => work[task](input)

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
