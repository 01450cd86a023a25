import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './server.ts'

/** Starts the built program once for all journeys, with a database of its own holding the sample marketplace. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-journeys-'))
  mkdirSync('test-results', { recursive: true })
  const server = await startBuiltServer({
    environment: { DATA_DIR: dataDirectory, SAMPLE_DATA: 'on' },
    logFile: 'test-results/server.log',
  })
  process.env.JOURNEY_URL = server.url
  return async () => {
    await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
