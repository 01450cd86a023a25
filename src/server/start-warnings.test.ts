import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startWarnings } from './start-warnings.ts'

const PUBLIC = { SITE_URL: 'https://homes.example', SECRET_KEY: 'Kwe7-nSuk9_tIm2-Aban4_fIe8-gHana6x' }
const COMPLETE = {
  ...PUBLIC,
  BRAND_LEGAL_NAME: 'Ama Homes Ltd',
  BRAND_PHONE: '+233302123456',
  BRAND_EMAIL: 'office@homes.example',
  SMTP_URL: 'smtp://mail.homes.example:25',
  TRUSTED_PROXIES: '10.0.0.1',
  BACKUP_FOLDER: '/var/backups',
}
const warningsOf = (environment: Record<string, string>) => startWarnings(readConfig(environment))

test('a site on this machine alone lacks nothing', () => {
  expect(warningsOf({})).toEqual([])
})

test('a public site hears of everything that it lacks', () => {
  const warnings = warningsOf(PUBLIC).join('\n')
  for (const name of [
    'BRAND_LEGAL_NAME, BRAND_PHONE, BRAND_EMAIL',
    'SMTP_URL',
    'TRUSTED_PROXIES',
    'BACKUP_FOLDER',
  ])
    expect(warnings).toContain(name)
})

test('one that lacks nothing hears nothing', () => {
  expect(warningsOf(COMPLETE)).toEqual([])
})

test.each([
  ['BRAND_PHONE', 'set BRAND_PHONE.'],
  ['SMTP_URL', 'set SMTP_URL.'],
  ['TRUSTED_PROXIES', 'name the proxy.'],
  ['BACKUP_FOLDER', 'set BACKUP_FOLDER.'],
])('without %s it hears of that alone', (left, said) => {
  const rest = Object.fromEntries(Object.entries(COMPLETE).filter(([name]) => name !== left))
  expect(warningsOf(rest)).toEqual([expect.stringContaining(said)])
})
