import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeJpeg, open, paintNoise } from '../images/testing/pictures.ts'
import { createPictureProcess, type PictureProcess } from './picture-process.server.ts'

const file = fileURLToPath(new URL('picture-worker.server.ts', import.meta.url))
const started: PictureProcess[] = []
afterEach(async () => {
  for (const pictures of started.splice(0)) await pictures.stop()
})

function start(options: Partial<Parameters<typeof createPictureProcess>[0]> = {}) {
  const problems: object[] = []
  const pictures = createPictureProcess({
    entry: { file },
    seconds: { first: 30, avif: 60 },
    onProblem: (facts) => void problems.push(facts),
    ...options,
  })
  started.push(pictures)
  return { pictures, problems }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** So large that the process is at work on it for a while. */
const makeLarge = () => open(paintNoise(2_000, 1_500)).jpeg({ quality: 90 }).toBuffer()

describe('the process that makes pictures', { timeout: 60_000 }, () => {
  test('begins with the first picture and answers as if it were this one', async () => {
    const { pictures } = start()
    expect(pictures.pid).toBeUndefined()
    const { images } = pictures
    const rendered = await images.renderFirst(await makeJpeg(40, 30))
    expect(pictures.pid).not.toBe(process.pid)
    expect(rendered).toMatchObject({ width: 40, height: 30, formats: ['webp', 'jpeg'] })
    expect(await images.read(rendered.master.bytes)).toMatchObject({ format: 'jpeg', width: 40 })
    expect(await images.renderAvif(rendered.master.bytes)).toMatchObject([{ format: 'avif', width: 40 }])
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>'
    const photo = rendered.master.bytes
    const drawn = await pictures.drawSharePicture({ svg, fonts: [], photo })
    expect(await images.read(drawn)).toMatchObject({ width: 1200, height: 630 })
  })

  test('takes two files that are sent at once for two', async () => {
    const { images } = start().pictures
    const [large, small] = [await makeLarge(), await makeJpeg(40, 30)]
    const read = await Promise.all([images.read(large), images.read(small), images.read(large)])
    expect(read.map(({ width, byteCount }) => [width, byteCount])).toEqual([
      [2_000, large.length],
      [40, small.length],
      [2_000, large.length],
    ])
  })

  test('refuses in the same words', async () => {
    const { pictures, problems } = start()
    const picture = await makeJpeg(40, 30)
    await expect(pictures.images.renderFirst(picture.subarray(0, 300))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'image.damaged',
    })
    await expect(pictures.images.renderFirst(Buffer.from('GIF89a'))).rejects.toMatchObject({
      kind: 'unsupported',
    })
    expect(problems).toEqual([])
  })

  test('refuses for the moment what it worked on when it was killed, and begins anew', async () => {
    const { pictures, problems } = start()
    const picture = await makeJpeg(40, 30)
    await pictures.images.read(picture)
    const { pid = 0 } = pictures
    const rendering = pictures.images.renderFirst(await makeLarge())
    const outcome = expect(rendering).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'images.interrupted',
    })
    process.kill(pid, 'SIGKILL')
    await outcome
    expect(problems).toEqual([{ code: null, signal: 'SIGKILL' }])
    expect(await pictures.images.read(picture)).toMatchObject({ width: 40 })
    expect(pictures.pid).not.toBe(pid)
  })

  test('ends when no picture has come for a while, and begins anew with the next', async () => {
    const { pictures, problems } = start({ idleMilliseconds: 20 })
    const picture = await makeJpeg(40, 30)
    await pictures.images.read(picture)
    const { pid = 0 } = pictures
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 })
    expect(await pictures.images.read(picture)).toMatchObject({ width: 40 })
    expect(pictures.pid).not.toBe(pid)
    expect(problems).toEqual([])
  })

  test('is ended when a picture takes more processor time than it may', async () => {
    const { pictures } = start({ seconds: { first: 0.5, avif: 0.5 } })
    const rendering = pictures.images.renderFirst(await makeLarge())
    await expect(rendering).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('goes with the program', async () => {
    const { pictures } = start()
    await pictures.images.read(await makeJpeg(40, 30))
    const { pid = 0 } = pictures
    await pictures.stop()
    expect(isAlive(pid)).toBe(false)
  })
})
