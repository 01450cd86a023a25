import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#/platform/markdown/markdown.server.ts'
import { pictureMarkdown } from './post-picture.rules.ts'

const IMAGE = {
  storageKey: '0b/0bdb2bc282494a579344857c8eada76f',
  alt: '',
  width: 1600,
  height: 900,
  widths: [320, 640, 960, 1280],
  formats: ['webp', 'jpeg'],
  dominantColor: '#777777',
  thumbhash: '',
  isRendering: false,
}

test('names the picture by a middle width in the format that everybody reads', () => {
  expect(pictureMarkdown(IMAGE, ' A  plan\n')).toBe(
    '![A plan](/images/0b/0bdb2bc282494a579344857c8eada76f-960.jpeg)',
  )
})

test.each(['](x) ![y', '*a* _b_ `c` ~~d~~', '<b>&amp;</b>', '\\', '[[x]](y)', '"quoted" \'too\''])(
  'keeps the description %j as it is',
  async (description) => expect(await altOf(description)).toBe(description),
)

test('keeps whatever is written as the description', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60, unit: 'grapheme-ascii' }), async (written) => {
      expect(await altOf(written)).toBe(written.replace(/\s+/g, ' ').trim())
    }),
    { numRuns: 200 },
  )
})

async function altOf(description: string): Promise<string | undefined> {
  const { html } = await renderMarkdown(pictureMarkdown(IMAGE, description))
  const [, alt] = /<img [^>]*?alt="([^"]*)"/.exec(html) ?? []
  return alt?.replace(/&#x([0-9A-F]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
