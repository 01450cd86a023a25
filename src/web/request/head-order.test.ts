import { expect, test } from 'vitest'
import { orderHead } from './head-order.ts'

const VIEWPORT = '<meta name="viewport" content="width=device-width"/>'
const FONT = '<link rel="preload" href="/assets/a.woff2" as="font"/>'
const SCRIPT = '<link rel="modulepreload" href="/assets/a.js"/>'
const STYLE = '<link rel="stylesheet" href="/assets/a.css"/>'
const BODY = `</head><body>${STYLE}<img src="/a.avif"/>`

test('styles come before fonts, and scripts are asked for after everything that is seen', () => {
  const page = orderHead(`<html><head>${VIEWPORT}${FONT}${SCRIPT}${STYLE}${BODY}`, 'mark').join('')
  const [seen, script] = page.split('<script nonce="mark">')
  expect(seen).toBe(`<html><head>${VIEWPORT}${STYLE}${FONT}${BODY}`)
  expect(script).toContain('["a.js"]')
  expect(script).toContain('"/assets/"')
})

test('a page that stands still gets no script', () => {
  const page = `<html><head>${VIEWPORT}${STYLE}${BODY}`
  expect(orderHead(page, 'mark').join('')).toBe(page)
})
