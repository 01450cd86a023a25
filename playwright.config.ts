import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './tests/support/browser.ts'

/** Journeys through the built program, which the global set-up starts on a free port with its own data. */
export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // A loaded machine may be slow; a journey is wrong only when the page never gets there.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunchOptions(),
    // Between a page and the network it hides requests from a journey's own answers; its journey asks for it.
    serviceWorkers: 'block',
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    // An eighth of the run: what has failed is run again with it, `npx playwright test --last-failed --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // What looks or works differently there runs on both screens; anything else says by its tag on which one.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
