import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './project-root.server.ts'

/** Adds the settings of the project's `.env`, when there is one; what the environment already says wins. */
export function readSettingsFile(): void {
  const file = join(PROJECT_ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
