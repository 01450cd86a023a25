import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pinText, readPin, townOfDigitalAddress } from './pin-text.rules.ts'

const HERE = { latitude: 5.60372, longitude: -0.18696, isInGhana: true }

describe('a pin written as text', () => {
  test.each([
    '5.60372, -0.18696',
    ' 5.60372,-0.18696 ',
    '5.60372 -0.18696',
    '5.60372; -0.18696',
    '5.60372°N 0.18696°W',
    '5.60372° N, 0.18696° W',
    'https://www.google.com/maps/place/Somewhere/@5.7,-0.2,17z/data=!3m1!4b1!4m6!3m5!8m2!3d5.60372!4d-0.18696',
    'https://www.google.com/maps?q=5.60372,-0.18696',
    'https://maps.google.com/?q=loc:5.60372,-0.18696',
    'https://www.google.com/maps/search/?api=1&query=5.60372%2C-0.18696',
    'https://www.google.com/maps/@5.60372,-0.18696,15z',
    'https://www.openstreetmap.org/?mlat=5.60372&mlon=-0.18696#map=15/5.7/-0.2',
    'https://www.openstreetmap.org/#map=15/5.60372/-0.18696',
    'geo:5.60372,-0.18696',
  ])('is read from %s', (text) => {
    expect(readPin(text)).toEqual(HERE)
  })

  test('is read from degrees, minutes and seconds', () => {
    expect(readPin(`5°36'13.4"N 0°11'13.1"W`)).toEqual({
      latitude: 5.603722,
      longitude: -0.186972,
      isInGhana: true,
    })
    expect(readPin('5°36.5′N, 0°11′E')).toMatchObject({ latitude: 5.608333, longitude: 0.183333 })
  })

  test.each([
    '',
    'East Legon',
    'GA-183-8164',
    '5.60372',
    '5.6, -0.18, 3',
    'https://maps.app.goo.gl/AbCdEf',
    'https://example.com/5.60372,-0.18696',
    '1e9, 2',
    `${'5'.repeat(600)}, 1`,
  ])('is not read from %j', (text) => {
    expect(readPin(text)).toBeNull()
  })

  test.each(['51.5, -0.12', '-5.6, 0.18', '-0.18696, 5.60372', '5.6, 40'])(
    'says that %s is abroad',
    (text) => {
      expect(readPin(text)?.isInGhana).toBe(false)
    },
  )

  test('comes back as it was written', () => {
    const degrees = (min: number, max: number) =>
      fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6 + 0)
    fc.assert(
      fc.property(degrees(4.4, 11.4), degrees(-3.5, 1.4), (latitude, longitude) => {
        expect(readPin(pinText({ latitude, longitude }))).toEqual({ latitude, longitude, isInGhana: true })
      }),
    )
  })
})

test('a digital address opens the map at the town of its district', () => {
  expect(townOfDigitalAddress('ga-183-8164')).toBe('Accra')
  expect(townOfDigitalAddress('AK 561 8616')).toBe('Kumasi')
  expect(townOfDigitalAddress('ZZ-183-8164')).toBeUndefined()
  expect(townOfDigitalAddress('Accra')).toBeUndefined()
})
