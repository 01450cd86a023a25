import { expect, test } from 'vitest'
import { parseConfig } from '#/platform/config/parse-config.ts'
import { rentLawSettings } from './rent-advance.config.ts'

const read = (text: string) => parseConfig({ rentLaw: rentLawSettings }, { RENT_ADVANCE_LIMITS: text })

test('the limit of rent in advance is six months since the Act, unless it is set otherwise', () => {
  expect(read('').config.rentLaw.advanceLimits).toEqual([{ from: '1963-12-12', months: 6 }])
  expect(read('1963-12-12=6, 2030-01-01=3').config.rentLaw.advanceLimits).toEqual([
    { from: '1963-12-12', months: 6 },
    { from: '2030-01-01', months: 3 },
  ])
})

test.each(['6', '2030-02-30=3', '2030-01-01', '2030-01-01=three', ',', '2030-01-01=3;2031-01-01=2'])(
  'what is no day with months is told at the start: %s',
  (text) => {
    expect(read(text).problems).toEqual([
      expect.stringContaining('RENT_ADVANCE_LIMITS must be days with months'),
    ])
  },
)
