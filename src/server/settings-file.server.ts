import { existsSync } from 'node:fs'

/** Adds the settings of `.env`, when there is one; what the environment already says wins. */
export function readSettingsFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
