import type { TestServices } from './test-services.ts'

/** The same program where visitors contact agents without an account. */
export function withOpenContact(services: TestServices): TestServices {
  const { config } = services
  const leads = { ...config.leads, contactNeedsAccount: false }
  return Object.create(services, { config: { value: { ...config, leads } } }) as TestServices
}
