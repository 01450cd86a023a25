import { beforeAll } from 'vitest'
import { prepareJobs } from '#/platform/jobs/jobs.server.ts'
import type { TestDatabase } from './test-database.ts'

/** Gives a test's database the tables of the queue, for what asks how much work waits. */
export function useTestQueue(database: TestDatabase): void {
  beforeAll(() => prepareJobs(database.url, []))
}
