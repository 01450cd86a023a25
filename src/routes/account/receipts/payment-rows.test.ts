import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentRows } from './payment-rows.tsx'

const show = (reference: string) =>
  renderToStaticMarkup(createElement(PaymentRows, { rows: [['Reference', reference]] }))

test('of a long reference the end is seen, and all of it is read out, copied and shown on pointing', () => {
  const reference = 'checkout-0123456789abcdef0123456789abcdef'
  const html = show(reference)
  expect(html).toContain(`title="${reference}"`)
  expect(html).toContain('<span class="sr-only">checkout-0123456789abcdef01234567</span>89abcdef<')
  expect(html.replace(/<[^>]*>/g, '')).toBe(`Reference${reference}`)
})

test('a short reference is seen whole', () => {
  expect(show('Statement 7')).toContain('>Statement 7<')
  expect(show('Statement 7')).not.toContain('sr-only')
})
