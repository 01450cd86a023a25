import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/**
 * The journeys against a site that runs already, at JOURNEY_URL, save four: nginx refuses `%00` and broken escapes by
 * itself; a line that is made bad is another host name than SITE_URL, from which forms are refused; and canonical
 * addresses begin with SITE_URL, which is not `localhost` here.
 */
const { globalSetup: _, projects = [], ...rest } = journeys
const NOT_HERE =
  /a property that is not there says so with status 404|an address that leads nowhere gets the page|a newer worker waits for the next page|has a title, a description, a canonical address/
export default defineConfig({
  ...rest,
  testDir: '../../tests/e2e',
  outputDir: '../../test-results/cluster',
  // A project's own takes the place of the configuration's.
  projects: projects.map((project) => ({
    ...project,
    grepInvert: [project.grepInvert ?? [], NOT_HERE].flat(),
  })),
})
