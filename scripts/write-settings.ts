import { mkdirSync, writeFileSync } from 'node:fs'
import { slices } from '../src/server/config.ts'
import { renderEnvironmentExample, renderSettingsPage } from '../src/server/settings-document.ts'

mkdirSync('docs', { recursive: true })
writeFileSync('.env.example', renderEnvironmentExample(slices))
writeFileSync('docs/settings.md', renderSettingsPage(slices))
