import { expect, test } from 'vitest'
import { chatWith, isTownAlone } from './contact-words.ts'

test.each([
  ['Accra, Ghana', true],
  ['Kumasi', true],
  ['12 Ring Road, Accra', false],
  ['GA-183-8164', false],
  ['Oxford Street, Osu, Accra', false],
])('the address %s is a town alone: %s', (address, isTown) => {
  expect(isTownAlone(address)).toBe(isTown)
})

test('a chat is opened by the number without its sign', () => {
  expect(chatWith('+233200000000')).toBe('https://wa.me/233200000000')
})
