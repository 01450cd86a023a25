import { describe, expect, test } from 'vitest'
import { amountInWords, withWords } from './amount-words.rules.ts'

describe('amountInWords', () => {
  test.each([
    [0, 'zero cedis'],
    [100, 'one cedi'],
    [101, 'one cedi and one pesewa'],
    [1_900, 'nineteen cedis'],
    [2_000, 'twenty cedis'],
    [12_100, 'one hundred and twenty-one cedis'],
    [100_500, 'one thousand and five cedis'],
    [625_020, 'six thousand two hundred and fifty cedis and twenty pesewas'],
    [125_000_000, 'one million two hundred and fifty thousand cedis'],
    [100_000_000_000, 'one billion cedis'],
  ])('%i pesewas are %s', (pesewas, words) => {
    expect(amountInWords(pesewas)).toBe(words)
  })
})

describe('withWords', () => {
  test.each([
    ['A fee of GH₵1,000 once.', 'A fee of GH₵1,000 (one thousand cedis) once.'],
    ['GH₵20, then GH₵7.50.', 'GH₵20 (twenty cedis), then GH₵7.50 (seven cedis and fifty pesewas).'],
    ['From GH₵1,000,000.', 'From GH₵1,000,000 (one million cedis).'],
    ['Nothing is paid.', 'Nothing is paid.'],
  ])('says the amounts of “%s” also in words', (text, inWords) => {
    expect(withWords(text)).toBe(inWords)
    expect(withWords(inWords)).toBe(inWords)
  })
})
