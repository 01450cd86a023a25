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
    { name: 'proxy', isDone: site.trustsProxy },
    { name: 'backup', isDone: isBackedUp },
    { name: 'samples', isDone: !config.showsSamples },
  ]
}

/** How much of it is open on a site that others can reach; nothing on one's own machine. */
export async function countFirstSteps(
  services: Pick<Services, 'db' | 'config' | 'machine'>,
): Promise<number> {
  const { isPublic, steps } = await readFirstSteps(services)
  return isPublic ? steps.filter(({ isDone }) => !isDone).length : 0
}
