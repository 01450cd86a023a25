import { describe, expect, test } from 'vitest'
import { mapSettings } from './map.config.ts'
import { parseConfig } from './parse-config.ts'

const read = (MAP_TILE_URL?: string) =>
  parseConfig({ map: mapSettings }, MAP_TILE_URL === undefined ? {} : { MAP_TILE_URL })

describe('where maps come from', () => {
  test('is nowhere until somebody says so', () => {
    expect(read().config.map.tileUrl).toBeUndefined()
  })

  test.each([
    'https://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com:8443/styles/bright/{z}/{x}/{y}@2x.webp?key=abc-123',
    'http://127.0.0.1:4100/{z}/{x}/{y}.png',
  ])('may be %s', (url) => {
    expect(read(url)).toMatchObject({ problems: [], config: { map: { tileUrl: url } } })
  })

  test.each([
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/map.png',
    'https://tiles.example.com/{z}/{x}/{y}.png; script-src *',
    'javascript:alert(1)//{z}{x}{y}',
    'data:image/png;base64,{z}{x}{y}',
    '//tiles.example.com/{z}/{x}/{y}.png',
    'tiles',
  ])('may not be %s', (url) => {
    expect(read(url).problems).toHaveLength(1)
  })
})
