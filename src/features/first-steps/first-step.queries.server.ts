import type { Services } from '#/platform/services.ts'
import { brandSettings } from '../brand/brand.config.ts'
import type { FirstStep, FirstSteps } from './first-step.schema.ts'

const PLACEHOLDERS = ['legalName', 'phone', 'email'] as const

/** What this site still lacks before visitors come, in the order in which it is seen to. For administrators alone. */
export async function readFirstSteps({
  db,
  config,
  machine,
}: Pick<Services, 'db' | 'config' | 'machine'>): Promise<FirstSteps> {
  const home = await db
    .selectFrom('properties')
    .select('id')
    .where('isSample', '=', false)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return {
    isPublic: machine.setUp.site.isPublic,
    hasSamples: config.showsSamples,
    steps: [...stepsOfSettings({ config, machine }), { name: 'home', isDone: home !== undefined }],
  }
}

function stepsOfSettings({ config, machine }: Pick<Services, 'config' | 'machine'>): FirstStep[] {
  const { mail, site, isBackedUp } = machine.setUp
  const isBranded = PLACEHOLDERS.every((name) => config.brand[name] !== brandSettings[name].fallback)
  return [
    { name: 'brand', isDone: isBranded },
    { name: 'mail', isDone: mail === 'smtp' },
    proxyStep(site),
    { name: 'backup', isDone: isBackedUp },
    { name: 'samples', isDone: !config.showsSamples },
  ]
}

// No proxy stands before a program that only its own machine can reach.
function proxyStep({ isPublic, trustsProxy }: Services['machine']['setUp']['site']): FirstStep {
  return isPublic || trustsProxy
    ? { name: 'proxy', isDone: trustsProxy }
    : { name: 'proxy', isDone: true, isNotNeeded: true }
}

/** How much of it is open, and how much of that has to be seen to: nothing where only this machine reaches the site. */
export async function countFirstSteps(
  services: Pick<Services, 'db' | 'config' | 'machine'>,
): Promise<{ open: number; urgent: number }> {
  const { isPublic, steps } = await readFirstSteps(services)
  const open = steps.filter(({ isDone }) => !isDone).length
  return { open, urgent: isPublic ? open : 0 }
}
