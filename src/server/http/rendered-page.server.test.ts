import { expect, test } from 'vitest'
import { jsonResponse } from '#/web/request/text-response.server.ts'
import { bodyIn, toRenderedPage } from './rendered-page.server.ts'

// A page is cached for long; what its bytes lie in is held with it.
test.each(['identity', 'gzip', 'br'] as const)(
  'of a small answer its own bytes are held and no more (%s)',
  async (encoding) => {
    const page = await toRenderedPage(jsonResponse({ title: 'Two rooms in Osu, ₵ 900' }))
    const bytes = await bodyIn(page, encoding)
    expect(bytes.buffer.byteLength).toBe(bytes.length)
    expect(page.body.get(encoding)).toBe(bytes)
  },
)
