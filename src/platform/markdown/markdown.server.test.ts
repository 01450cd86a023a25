import { expect, test } from 'vitest'
import { HOSTILE_MARKDOWN, HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { renderMarkdown as render } from './markdown.server.ts'

const renderMarkdown = async (markdown: string) => (await render(markdown)).html

type Tag = { name: string; attributes: Record<string, string> }

/** Reads HTML by a grammar narrower than a browser's: whatever is not a plain tag or plain text fails. */
function tagsOf(html: string): Tag[] {
  const grammar = /<\/[a-z][a-z0-9]*>|<([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>|[^<>]+|([\s\S])/g
  const tags: Tag[] = []
  for (const [whole, name, attributes, stray] of html.matchAll(grammar)) {
    if (stray !== undefined && stray !== '>')
      throw new Error(`Not plain HTML at ${JSON.stringify(whole)} in ${html}`)
    if (!name) continue
    const pairs = [...(attributes ?? '').matchAll(/ ([a-z-]+)="([^"]*)"/g)]
    tags.push({
      name,
      attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, decode(value ?? '')])),
    })
  }
  return tags
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(quot|lt|gt|amp);/g, (_, name) => ({ quot: '"', lt: '<', gt: '>' })[name as string] ?? '&')
}

const attributesOf: Record<string, string[]> = {
  a: ['href', 'rel', 'id'],
  img: ['src', 'alt', 'loading', 'decoding', 'width', 'height', 'srcset', 'sizes'],
  ol: ['start'],
  div: ['class', 'role', 'aria-label', 'tabindex'],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'li'].map((name) => [name, ['id']])),
  ...Object.fromEntries(['th', 'td'].map((name) => [name, ['align']])),
  ...Object.fromEntries(
    'p ul blockquote hr br strong em del sup code pre table thead tbody tr'
      .split(' ')
      .map((name) => [name, []]),
  ),
}

// The one box there is: it lets a wide table scroll, by keyboard too.
const tableFrame = { class: 'table-scroll', role: 'group', 'aria-label': 'Table', tabindex: '0' }

function expectHarmless(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    expect(attributesOf, `<${name}> in ${html}`).toHaveProperty(name)
    for (const key of Object.keys(attributes))
      expect(attributesOf[name], `${key} of <${name}> in ${html}`).toContain(key)
    if (name === 'a') expectHarmlessLink(attributes.href ?? '', attributes.rel)
    if (name === 'div') expect(attributes).toEqual(tableFrame)
    if (name === 'img') expect(attributes.src).toMatch(/^\/images\/[a-z0-9/_-]+\.(avif|webp|jpeg)$/)
    if (attributes.id !== undefined) expect(attributes.id).toMatch(/^(section|note)-/)
  }
}

function expectHarmlessLink(href: string, rel: string | undefined): void {
  // The browser's own reading of the address decides, not its spelling.
  const url = new URL(href, 'https://site.example/blog/1')
  expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol)
  if (url.origin !== 'https://site.example') expect(rel).toBe('noopener nofollow')
}

test.each([...HOSTILE_MARKDOWN, ...HOSTILE_TEXTS])('%j becomes harmless', async (payload) => {
  expectHarmless(await renderMarkdown(payload))
  expectHarmless(await renderMarkdown(`- one\n- ${payload}\n\n> ${payload}\n\n**${payload}**`))
})

test('the check itself catches what it is for', () => {
  const caught = [
    '<script>x</script>',
    '<p onclick="x">x</p>',
    '<a href="javascript:x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href=x>',
    '<img src="https://e/x.png">',
    '<h2 id="cookie">x</h2>',
    '<!-- x -->',
  ]
  for (const html of caught) expect(() => expectHarmless(html)).toThrow()
})

test('an article keeps its structure', async () => {
  const html = await renderMarkdown(
    '# Costs\n\nSome *plain* and **strong** words.\n\n### The fees\n\n1. one\n2. two\n\n| Fee | GHS |\n|-|-:|\n| Stamp | 10 |\n\n> Said',
  )
  expect(html).toContain('<h2 id="section-costs">Costs</h2>')
  expect(html).toContain('<h3 id="section-the-fees">The fees</h3>')
  expect(html).toContain('<em>plain</em> and <strong>strong</strong>')
  expect(html).toContain('<td align="right">10</td>')
  expect(html).toContain('<blockquote>')
})

test('every heading lies between h2 and h4', async () => {
  const html = await renderMarkdown('# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f')
  expect(tagsOf(html).map((tag) => tag.name)).toEqual(['h2', 'h2', 'h3', 'h4', 'h4', 'h4'])
})

test('a link within the text reaches its heading', async () => {
  const html = await renderMarkdown('[fees](#the-fees)\n\n## The fees')
  const [link] = tagsOf(html).filter((tag) => tag.name === 'a')
  const [heading] = tagsOf(html).filter((tag) => tag.name === 'h2')
  expect(link?.attributes.href).toBe(`#${heading?.attributes.id}`)
})

test('a footnote reaches its note and comes back', async () => {
  const links = tagsOf(await renderMarkdown('Text[^1]\n\n[^1]: Note')).filter(
    (tag) => tag.attributes.id || tag.attributes.href,
  )
  for (const { attributes } of links.filter((tag) => tag.name === 'a')) {
    expect(links.map((tag) => tag.attributes.id)).toContain(attributes.href?.slice(1))
  }
})

test('links outside say so, links within the site do not', async () => {
  const tags = tagsOf(
    await renderMarkdown(
      '[a](https://a.example) [b](/properties) [c](mailto:a@b.example) [d](tel:+233200000000)',
    ),
  )
  expect(tags.filter((tag) => tag.name === 'a').map((tag) => tag.attributes)).toEqual([
    { href: 'https://a.example', rel: 'noopener nofollow' },
    { href: '/properties' },
    { href: 'mailto:a@b.example', rel: 'noopener nofollow' },
    { href: 'tel:+233200000000', rel: 'noopener nofollow' },
  ])
})

test('our own pictures stay, others become their text', async () => {
  const html = await renderMarkdown(
    '![A house](/images/sample/house-01-640.webp) ![Elsewhere](https://e.example/x.png)',
  )
  expect(html).toContain(
    '<img src="/images/sample/house-01-640.webp" alt="A house" loading="lazy" decoding="async">',
  )
  expect(html).toContain(' Elsewhere')
})

test.each([
  ['a hundred thousand quotes', '>'.repeat(100_000)],
  ['lists within lists', Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['a paragraph of unclosed links', '[a]('.repeat(50_000)],
  ['a paragraph of unclosed marks', '*a_'.repeat(3_000)],
  ['a thousand notes', '[^1]: x\n\n'.repeat(1_000)],
  ['a thousand notes in quotes', '> [^1]: x\n\n'.repeat(400)],
  ['sixteen thousand empty quotes', '>\n\n'.repeat(16_000)],
  ['many deep quotes', `${'>'.repeat(29)}a\n\n`.repeat(1_600)],
  ['paragraphs of brackets', `${'['.repeat(4_990)}${']'.repeat(4_990)}\n\n`.repeat(5)],
  ['seven thousand headings of one name', 'a\n---\n\n'.repeat(7_000)],
])('%s are refused at once', async (_name, text) => {
  await expect(renderMarkdown(text)).rejects.toMatchObject({ kind: 'invalid', code: 'markdown.too_complex' })
})

test.each([
  ['a list of 160 items with a bold word each', '- **Term**: what it means\n'.repeat(160), 160],
  ['a table of 300 rows', `a|b|c\n-|-|-\n${'East Legon|GH₵2,000|per month, paid yearly\n'.repeat(300)}`, 301],
])('%s is an ordinary text', async (_name, text, count) => {
  const html = await renderMarkdown(text)
  expect(html.match(/<li>|<tr>/g)).toHaveLength(count)
})

test('rules and long articles are not mistaken for nesting', async () => {
  await expect(renderMarkdown('- '.repeat(60))).resolves.toBe('<hr>')
  await expect(
    renderMarkdown(`${'A sentence of an article. '.repeat(40)}\n\n`.repeat(100)),
  ).resolves.toContain('<p>')
})

test('a table stands in a box of its own, which the keyboard can reach to scroll it', async () => {
  const html = await renderMarkdown('| Plan | Total |\n|---|---|\n| 3 months | 1 |')
  expect(html).toMatch(/^<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>/)
  expect(html.trimEnd()).toMatch(/<\/table><\/div>$/)
})

test('the headings of a text come in their order, by the ids of their elements', async () => {
  const { html, outline } = await render(
    '# Costs & *fees*\n\ntext\n\n### The `fees`\n\n> ## Quoted\n\n## The fees\n\n## ![](https://e.example/x.png)',
  )
  expect(outline).toEqual([
    { id: 'section-costs--fees', text: 'Costs & fees', level: 2 },
    { id: 'section-the-fees', text: 'The fees', level: 3 },
    { id: 'section-quoted', text: 'Quoted', level: 2 },
    { id: 'section-the-fees-1', text: 'The fees', level: 2 },
  ])
  for (const { id } of outline) expect(html).toContain(`id="${id}"`)
})

test.each([
  ['', 0],
  ['One', 1],
  ['One two\nthree', 3],
  ['## One\n\ntwo\n\n- three\n- four', 4],
  ['GH₵1,250,000 is *two* words', 5],
  ['Ɛyɛ dan a ɛyɛ fɛ', 5],
  ['[a link](https://long.example/with/many/words) — and `code`', 4],
  ['| a | b |\n|---|---|\n| c | d |', 4],
  ['one <b>two</b> three', 3],
  ['<div>a block of raw HTML</div>', 0],
])('the words of %j are %i', async (markdown, words) => {
  expect((await render(markdown)).words).toBe(words)
})

test('our own pictures come in the widths there are, and take their room before they arrive', async () => {
  const asked: string[][] = []
  const { html, pictures } = await render(
    '![A yard](/images/ab/yard-1920.jpeg)\n\n![Again](/images/ab/yard-640.jpeg)\n\n![Gone](/images/ab/gone-640.jpeg)',
    {
      findPictures: async (keys) => {
        asked.push(keys)
        const srcSet = '/images/ab/yard-320.webp 320w, /images/ab/yard-640.webp 640w'
        return new Map([['ab/yard', { src: '/images/ab/yard-640.webp', srcSet, width: 1280, height: 853 }]])
      },
    },
  )
  expect(asked).toEqual([['ab/yard', 'ab/gone']])
  expect(pictures).toEqual(['ab/yard', 'ab/gone'])
  expect(html).toContain(
    '<img src="/images/ab/yard-640.webp" alt="A yard" loading="lazy" decoding="async" ' +
      'srcset="/images/ab/yard-320.webp 320w, /images/ab/yard-640.webp 640w" width="1280" height="853" ' +
      'sizes="(min-width: 40rem) 36rem, 92vw">',
  )
  expect(html).toContain('<img src="/images/ab/gone-640.jpeg" alt="Gone" loading="lazy" decoding="async">')
  expectHarmless(html)
})

test('nobody is asked about pictures where there are none', async () => {
  const findPictures = () => Promise.reject(new Error('asked'))
  await expect(render('![x](https://e.example/x.png) text', { findPictures })).resolves.toMatchObject({
    pictures: [],
  })
})
