import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ADMINISTRATOR } from './people.ts'
import { makeRunFolder } from './run-folder.ts'
import { startBuiltServer } from './server.ts'

// All journeys come from one address, which would otherwise soon have made too many accounts.
export const ROOM_FOR_JOURNEYS = {
  IDENTITY_KEY: 'an identity key that only journeys know 0123456789',
  LIMIT_SIGN_UP_PER_ADDRESS: '5000/1h',
  LIMIT_SIGN_IN_PER_ADDRESS_SHORT: '5000/1min',
  LIMIT_SIGN_IN_PER_ADDRESS_LONG: '5000/1h',
  LIMIT_MAIL_PER_ADDRESSEE_SHORT: '100/1min',
  LIMIT_MAIL_PER_ADDRESSEE_LONG: '100/1h',
  LIMIT_MAIL_PER_ADDRESSEE_DAY: '100/1d',
  LIMIT_MAIL_REQUESTS_PER_ADDRESS: '5000/1h',
  LIMIT_SESSION_PROBLEMS_PER_ADDRESS: '5000/1h',
  LIMIT_DEMO_UPLOADS_PER_ADDRESS: '5000/1h',
  LIMIT_MESSAGES_PER_ADDRESS: '5000/1h',
  LIMIT_OFFERED_HOMES_PER_ADDRESS: '5000/1d',
  LIMIT_NEWSLETTER_PER_ADDRESS: '5000/1h',
  LIMIT_NEWSLETTER_MAILS_SHORT: '100/1min',
}

/** Starts the built program once for all journeys, with a database of its own holding the sample marketplace. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await makeRunFolder()
  const dataDirectory = join(folder.path, 'journeys')
  mkdirSync('test-results', { recursive: true })
  const server = await startBuiltServer({
    environment: {
      DATA_DIR: dataDirectory,
      SAMPLE_DATA: 'on',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      PAYMENT_DELAY_MS: '200',
      // One visit in ten would weigh three kilobytes more, after its page has loaded.
      PAGE_SPEED_PERCENT: '0',
      // Nobody is there: a journey that asks for the map gives the pictures itself.
      MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      ...ROOM_FOR_JOURNEYS,
    },
    logFile: 'test-results/server.log',
  })
  process.env.JOURNEY_URL = server.url
  process.env.JOURNEY_DATA = dataDirectory
  return async () => {
    await server.stop()
    await folder.remove()
  }
}
