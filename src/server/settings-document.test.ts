import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { slices } from './config.ts'
import { renderEnvironmentExample, renderSettingsPage } from './settings-document.ts'

describe('the settings documents', () => {
  test('.env.example says what the program reads (npm run docs:settings writes it)', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(renderEnvironmentExample(slices))
  })

  test('docs/settings.md says what the program reads (npm run docs:settings writes it)', () => {
    expect(readFileSync('docs/settings.md', 'utf8')).toBe(renderSettingsPage(slices))
  })

  test('no two settings share a variable', () => {
    const variables = Object.values(slices).flatMap((slice) =>
      Object.values(slice).map((each) => each.variable),
    )
    expect(new Set(variables).size).toBe(variables.length)
  })

  test('a slice without a title is refused, so that the page stays readable', () => {
    expect(() => renderSettingsPage({ unnamed: {} })).toThrow('Give the settings slice "unnamed" a title')
  })
})
