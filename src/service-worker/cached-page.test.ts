import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../tests/support/hostile-text.ts'
import { CACHED_AT, toCachedPage } from './cached-page.ts'
import { type CachedProperty, fillOfflinePage } from './offline-page.ts'

const NOW = Date.parse('2026-11-21T09:14:00Z')
const PAGE =
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/>' +
  '<link rel="stylesheet" href="/assets/root.css"/><script type="application/ld+json">{"a":1}</script></head>' +
  '<body class="x"><main>Villa</main><script nonce="n">window.a = "<b>"</script>' +
  '<script type="module" async="">import "/assets/a.js"</script></body></html>'

test('a cached page has its looks and its words, no script, and says from when it is', async () => {
  const copy = toCachedPage(PAGE, NOW)
  const html = await copy.text()
  expect(html).not.toMatch(/<script|modulepreload|window[.]a/)
  expect(html).toContain('href="/assets/root.css"')
  expect(html).toMatch(
    /<body class="x"><main><section .*21 November 2026, 09:14.*<\/section>Villa<\/main><\/body>/,
  )
  expect(copy.headers.get(CACHED_AT)).toBe(String(NOW))
  expect(copy.headers.get('Content-Security-Policy')).toContain("script-src 'none'")
})

const EMPTY = '<main><h1>No connection</h1><div id="kept"><p>There is none yet.</p></div></main>'
const villa: CachedProperty = {
  id: '01a1fc50-b177-756b-86f9-7d1842fa93ec',
  title: 'Villa with a view',
  price: 'GH₵1,250,000',
  location: 'Cantonments, Accra',
  picture: '/images/sample/villa-01-front-640.avif',
  keptAt: NOW,
}

test('the offline page lists what can be read, and is as it is when nothing can', () => {
  expect(fillOfflinePage(EMPTY, [])).toBe(EMPTY)
  const html = fillOfflinePage(EMPTY, [villa, { ...villa, title: 'Room', picture: null }])
  for (const text of [villa.title, villa.price, villa.location, '21 November 2026, 09:14', 'Room']) {
    expect(html).toContain(text)
  }
  expect(html).not.toContain('none yet')
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toContain(`href="/properties/${villa.id}"`)
})

test.each(HOSTILE_TEXTS)('%s in a listing stays a text', (text) => {
  const html = fillOfflinePage(EMPTY, [{ ...villa, title: text, price: text, location: text }])
  const plain = fillOfflinePage(EMPTY, [{ ...villa, title: 'a', price: 'a', location: 'a' }])
  expect(html.match(/</g)).toHaveLength(plain.match(/</g)?.length ?? 0)
  expect(html.match(/"/g)).toHaveLength(plain.match(/"/g)?.length ?? 0)
})
