import type { Brand } from '#/features/brand/brand.config.ts'
import { presentSocialLink } from '#/features/brand/social-link.rules.ts'
import type { SiteBrand } from '../request/site.ts'

/** The brand as every page has it; on the server, so that no browser loads the names of all networks. */
export function presentSiteBrand({ socialLinks, team: _, aboutStory: __, ...brand }: Brand): SiteBrand {
  return { ...brand, socials: socialLinks.map(presentSocialLink) }
}
