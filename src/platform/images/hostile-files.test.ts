import { describe, expect, test } from 'vitest'
import { Refusal } from '#/shared/errors.ts'
import { mostBytesFor } from './image-sizes.ts'
import { createImages } from './images.server.ts'
import type { RenderedImage } from './images.ts'
import { BROKEN_FILES, OVERSIZED_FILES } from './testing/broken-files.ts'
import { findDirt } from './testing/clean-files.ts'
import { CANARY, type HostileFile } from './testing/hostile-file.ts'
import { OTHER_FILES } from './testing/other-files.ts'
import { POLYGLOTS, RARE_KINDS, TALKATIVE_FILES } from './testing/unusual-files.ts'

const images = createImages()

async function outcomeOf(bytes: Uint8Array): Promise<RenderedImage | Refusal> {
  try {
    return await images.renderFirst(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function expectNothingLeaked(refusal: Refusal): void {
  expect(refusal.details).toEqual({})
  expect(refusal.message).not.toMatch(/vips|sharp|libpng|buffer|stack|: [a-z]+:/i)
  expect(refusal.message).not.toContain(CANARY)
}

async function expectClean(rendered: RenderedImage): Promise<void> {
  const { files, master, width, height, widths, formats } = rendered
  expect((await Promise.all([...files, master].map(findDirt))).flat()).toEqual([])
  expect(files.map(({ width, format }) => `${width} ${format}`)).toEqual(
    widths.flatMap((each) => formats.map((format) => `${each} ${format}`)),
  )
  expect(files.filter((file) => file.bytes.length > mostBytesFor(file, file.format))).toEqual([])
  expect([master.width, master.height, widths.at(-1)]).toEqual([width, height, width])
  expect(rendered.dominantColor).toMatch(/^#[0-9a-f]{6}$/)
  expect(rendered.thumbhash).toMatch(/^[A-Za-z0-9+/]{6,62}={0,2}$/)
}

describe.each<[string, HostileFile[]]>([
  ['a file of another kind', OTHER_FILES],
  ['a file that opens into too much', OVERSIZED_FILES],
  ['a broken file', BROKEN_FILES],
  ['a picture of a rare kind', RARE_KINDS],
  ['a picture that carries more than pixels', TALKATIVE_FILES],
  ['a picture that is something else too', POLYGLOTS],
])('%s', (_, files) => {
  test.each(files)('$name: $becomes', async ({ make, becomes }) => {
    const bytes = await make()
    const outcome = await outcomeOf(bytes)
    if (outcome instanceof Refusal) {
      expectNothingLeaked(outcome)
      if (becomes !== 'clean or refused') expect(outcome.code).toBe(becomes)
      return
    }
    expect(becomes).toMatch(/^clean/)
    await expectClean(outcome)
  })
})
