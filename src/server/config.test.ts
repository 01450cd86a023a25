import { describe, expect, test } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { isLoopback, readConfig } from './config.ts'

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartProblem) return error.message
    throw error
  }
  return ''
}

const SECRET_KEY = 'Kwe7-nSuk9_tIm2-Aban4_fIe8-gHana6x'

describe('readConfig', () => {
  test('needs nothing: every setting has a default', () => {
    const config = readConfig({})
    expect(config.http).toMatchObject({ port: 3000, host: '127.0.0.1', mode: 'all', pageCache: true })
    expect(config.brand.name).toBe('Fihankra')
  })

  test('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).http.port).toBe(3000)
  })

  test('reports all problems together and never a secret', () => {
    const problems = problemsOf({
      PORT: '70000',
      MODE: 'both',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PAGE_CACHE: 'maybe',
    })
    expect(problems).toContain('PORT must be at most 65535; it is "70000".')
    expect(problems).toContain('MODE must be web, worker or all')
    expect(problems).toContain('PAGE_CACHE must be on or off')
    expect(problems).toContain('DATABASE_URL must start with postgresql://')
    expect(problems).not.toContain('hunter2')
  })

  test('reports with them what does not go together', () => {
    const problems = problemsOf({
      PORT: '70000',
      SITE_URL: 'http://fihankra.example',
      ADMIN_EMAIL: 'ama@fihankra.example',
    })
    expect(problems.match(/^ {2}- /gm)).toHaveLength(4)
    expect(problemsOf({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' })).not.toContain('go together')
  })

  test('refuses a public address without https', () => {
    expect(problemsOf({ SITE_URL: 'http://fihankra.example' })).toContain('SITE_URL must start with https://')
    expect(problemsOf({ SITE_URL: 'http://localhost:8080' })).toBe('')
    expect(readConfig({ SITE_URL: 'https://fihankra.example/', SECRET_KEY }).http.siteUrl).toBe(
      'https://fihankra.example',
    )
  })

  test('refuses production without a secret key, or with a short or repetitive one', () => {
    const SITE_URL = 'https://fihankra.example'
    expect(problemsOf({ SITE_URL })).toContain('SECRET_KEY must be set in production')
    expect(problemsOf({ SITE_URL, SECRET_KEY: 'short' })).toContain('must have at least 32 characters')
    expect(problemsOf({ SITE_URL, SECRET_KEY: 'ab'.repeat(20) })).toContain('must be random')
    expect(problemsOf({ SITE_URL, SECRET_KEY })).toBe('')
    expect(problemsOf({ SITE_URL: 'http://localhost:3000' })).toBe('')
  })

  test('refuses a replica of a database that is not named', () => {
    const DATABASE_REPLICA_URL = 'postgresql://replica/fihankra'
    expect(problemsOf({ DATABASE_REPLICA_URL })).toContain('DATABASE_REPLICA_URL needs DATABASE_URL')
    expect(problemsOf({ DATABASE_REPLICA_URL, DATABASE_URL: 'postgresql://primary/fihankra' })).toBe('')
  })

  test('reads limits as attempts and a time', () => {
    const { accounts } = readConfig({ LIMIT_SIGN_IN_PER_ACCOUNT: '7/2h' })
    expect(accounts.signInPerAccount).toEqual({ count: 7, seconds: 7_200 })
    expect(accounts.signInPerAccountAndAddress).toEqual({ count: 5, seconds: 900 })
    for (const wrong of ['5', '0/1h', '5/1week', '-1/1h', '5/0min']) {
      expect(problemsOf({ LIMIT_SIGN_IN_PER_ACCOUNT: wrong })).toContain('must look like 5/15min')
    }
  })

  test.each(['https://a.example/path', 'ftp://a.example', 'nonsense', 'https://user@a.example'])(
    'refuses %s as SITE_URL',
    (address) => {
      expect(problemsOf({ SITE_URL: address })).toContain('SITE_URL')
    },
  )

  test('asks for both halves of the first administrator, with a password of 12 characters', () => {
    expect(problemsOf({ ADMIN_EMAIL: 'ama@fihankra.example' })).toContain('go together')
    expect(problemsOf({ ADMIN_EMAIL: 'ama@fihankra.example', ADMIN_PASSWORD: 'short' })).toContain(
      'ADMIN_PASSWORD must have at least 12 characters.',
    )
    expect(problemsOf({ ADMIN_EMAIL: 'ama@fihankra.example', ADMIN_PASSWORD: 'twelve-chars' })).toBe('')
  })

  test('reads the team as names with roles', () => {
    expect(readConfig({ BRAND_TEAM: 'Ama Mensah: Director; Kofi Badu' }).brand.team).toEqual([
      { name: 'Ama Mensah', role: 'Director' },
      { name: 'Kofi Badu', role: '' },
    ])
  })
})

describe('the provider of payments', () => {
  const PUBLIC = { SITE_URL: 'https://fihankra.example', SECRET_KEY }
  const KEY = '0123456789abcdef0123456789abcdef01234567'

  test('is the simulation without a key', () => {
    expect(readConfig(PUBLIC).payments).toMatchObject({
      paystackSecretKey: undefined,
      paystackApiUrl: 'https://api.paystack.co',
    })
  })

  test.each([
    [`pk_live_${KEY}`, 'begins with sk_'],
    [`sk_live_${KEY} extra`, 'must be sk_test_ or sk_live_'],
    [`SK_LIVE_${KEY}`, 'must be sk_test_ or sk_live_'],
    ['sk_live_short', 'must be sk_test_ or sk_live_'],
    ['hunter2', 'must be sk_test_ or sk_live_'],
  ])('refuses the key %s and does not say it', (key, message) => {
    const problems = problemsOf({ ...PUBLIC, PAYSTACK_SECRET_KEY: key })
    expect(problems).toContain('PAYSTACK_SECRET_KEY')
    expect(problems).toContain(message)
    expect(problems).not.toContain(key)
  })

  test('takes real money only at a public address', () => {
    const live = { PAYSTACK_SECRET_KEY: ` sk_live_${KEY} ` }
    expect(problemsOf(live)).toContain('needs a public SITE_URL')
    expect(problemsOf(live)).not.toContain(KEY)
    expect(problemsOf({ PAYSTACK_SECRET_KEY: `sk_test_${KEY}` })).toBe('')
    expect(readConfig({ ...PUBLIC, ...live }).payments.paystackSecretKey).toBe(`sk_live_${KEY}`)
  })

  test('is told the key at its own address, or on this machine while nobody else comes here', () => {
    for (const origin of [
      'https://api.paystack.co.example',
      'http://api.paystack.co',
      'https://paystack.example',
      'http://10.0.0.5:4000',
      'http://127.0.0.1.example:4000',
      'http://user@127.0.0.1:4000',
    ])
      expect(problemsOf({ PAYSTACK_API_URL: origin })).toContain('PAYSTACK_API_URL')
    expect(problemsOf({ PAYSTACK_API_URL: 'http://127.0.0.1:4000' })).toBe('')
    expect(problemsOf({ ...PUBLIC, PAYSTACK_API_URL: 'http://127.0.0.1:4000' })).toContain(
      'PAYSTACK_API_URL must not name this machine in production.',
    )
  })
})

describe('the account for bank transfers', () => {
  const ACCOUNT = {
    BANK_TRANSFER_BANK: 'GCB Bank, Ring Road',
    BANK_TRANSFER_ACCOUNT_NAME: 'Fihankra Ltd',
    BANK_TRANSFER_ACCOUNT_NUMBER: '1011 2233 4455',
  }

  test('is named whole, or not at all', () => {
    expect(problemsOf({})).toBe('')
    expect(problemsOf(ACCOUNT)).toBe('')
    for (const missing of Object.keys(ACCOUNT))
      expect(problemsOf({ ...ACCOUNT, [missing]: undefined })).toContain(
        'BANK_TRANSFER_BANK, BANK_TRANSFER_ACCOUNT_NAME and BANK_TRANSFER_ACCOUNT_NUMBER go together: set all three or none',
      )
  })

  test('has a number that a bank can have', () => {
    for (const number of ['GCB', '12', '0024 x', '-1234567'])
      expect(problemsOf({ ...ACCOUNT, BANK_TRANSFER_ACCOUNT_NUMBER: number })).toContain(
        'BANK_TRANSFER_ACCOUNT_NUMBER must be the number of a bank account',
      )
  })
})

describe('isLoopback', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.8.8.8:1', 'http://[::1]:3000'])(
    '%s is this machine',
    (origin) => {
      expect(isLoopback(origin)).toBe(true)
    },
  )
  test.each(['https://fihankra.example', 'http://127.0.0.1.example', 'http://localhost.example'])(
    '%s is not this machine',
    (origin) => {
      expect(isLoopback(origin)).toBe(false)
    },
  )
})
