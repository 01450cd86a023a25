import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from './hostile-text.ts'
import { skeletonOf } from './page-skeleton.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
const page = (text: string) =>
  `<!doctype html><title>${text}</title><p title="${text}">${text}</p><a href="/blog">x</a>`

test('a page keeps its skeleton whatever its texts say', () => {
  expect(skeletonOf(page('plain'))).toEqual(['doctype', 'title', 'p title', '/p', 'a href=/', '/a'])
  for (const text of HOSTILE_TEXTS) expect(skeletonOf(page(escaped(text)))).toEqual(skeletonOf(page('plain')))
})

test('a text that becomes markup, an attribute or an address is seen', () => {
  const markup = HOSTILE_TEXTS.filter((text) => /<[a-z]/i.test(text))
  expect(markup.length).toBeGreaterThan(40)
  for (const text of markup) expect(skeletonOf(`<p>${text}</p>`), text).not.toEqual(skeletonOf('<p>x</p>'))
  expect(skeletonOf('<p title="" onmouseover="alert(1)">x</p>')).toEqual(['p title onmouseover', '/p'])
  expect(skeletonOf('<a href="javascript:alert(1)">x</a>')).not.toEqual(skeletonOf('<a href="/blog">x</a>'))
})

test('the hostile texts are sixty, each another', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBe(60)
  expect(HOSTILE_TEXTS).toHaveLength(60)
})
