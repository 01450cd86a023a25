import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CAMPAIGNS } from '../campaigns.ts'

/** So long a campaign may take on a machine however busy; it takes ten to forty seconds. */
export const MOST_MILLISECONDS = 400_000

/** The campaigns that run themselves, at a shared site or not: their words and what this machine lacks for them. */
export function selfRunCampaigns(
  isOnSharedSite: boolean,
): { name: string; words: readonly string[]; missing: string | undefined }[] {
  return Object.entries(CAMPAIGNS).flatMap(([name, { short }]) =>
    'words' in short && (short.isOnSharedSite ?? false) === isOnSharedSite
      ? [{ name, words: short.words, missing: short.missing?.() }]
      : [],
  )
}

/** Runs a campaign with these words: the code it ended with, and what it said. */
export async function runCampaign(
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const campaign = CAMPAIGNS[name]
  if (!campaign) throw new Error(`There is no campaign ${name}`)
  const child = spawn(process.execPath, [...campaign.command, ...words], {
    env: { ...process.env, ...campaign.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes
    })
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MILLISECONDS)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, said }
}
