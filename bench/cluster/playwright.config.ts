import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** The journeys against a site that runs already, at JOURNEY_URL. */
const { globalSetup: _, ...rest } = journeys
export default defineConfig({ ...rest, testDir: '../../tests/e2e', outputDir: '../../test-results/cluster' })
