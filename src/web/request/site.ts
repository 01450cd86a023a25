import { useRouteLoaderData } from 'react-router'
import type { SessionView } from '#/features/accounts/session.schema.ts'
import type { Brand } from '#/features/brand/brand.config.ts'
import type { SocialLink } from '#/features/brand/social-link.rules.ts'

/** What every page says of the business; its longer texts come with the pages that show them. */
export type SiteBrand = Omit<Brand, 'socialLinks' | 'team' | 'aboutStory'> & { socials: SocialLink[] }

/** What every page knows of the site it belongs to. */
export type Site = {
  /** Origin without a slash at its end. */
  siteUrl: string
  brand: SiteBrand
  showsSamples: boolean
  /** For the footer. */
  year: number
  /** Who was signed in when the page was made; null for a visitor, and on every shared page. */
  session: SessionView | null
  /** True when nobody looked whether there is a session: the page is the same for visitors and people with one. */
  isForEverybody: boolean
  /** Whether the browser asks for small pictures. */
  savesData: boolean
  /** How many visits of a hundred measure how fast their page was. */
  pageSpeedPercent: number
  /** Administrators see a panel about their session. */
  showsDebugPanel: boolean
}

/** The site as the root loader sent it; usable in every page and component of a page. */
export function useSite(): Site {
  const site = useRouteLoaderData('root') as Site | undefined
  if (!site) throw new Error('useSite() needs the root loader, which did not run')
  return site
}
