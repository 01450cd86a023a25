import { expect, test } from 'vitest'
import { presentSocialLink } from './social-link.rules.ts'

test.each([
  ['https://www.facebook.com/asante', 'facebook', 'Facebook'],
  ['https://x.com/asante', 'x', 'X'],
  ['https://wa.me/233302123456', 'whatsapp', 'WhatsApp'],
  ['https://facebook.com.evil.example/', 'link', 'facebook.com.evil.example'],
  ['https://asante.example/news', 'link', 'asante.example'],
])('%s is shown as %s, called %s', (href, icon, name) => {
  expect(presentSocialLink(href)).toEqual({ href, icon, name })
})
