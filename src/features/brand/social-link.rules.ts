const NETWORKS = {
  'facebook.com': ['facebook', 'Facebook'],
  'fb.com': ['facebook', 'Facebook'],
  'instagram.com': ['instagram', 'Instagram'],
  'x.com': ['x', 'X'],
  'twitter.com': ['x', 'X'],
  'tiktok.com': ['tiktok', 'TikTok'],
  'youtube.com': ['youtube', 'YouTube'],
  'linkedin.com': ['linkedin', 'LinkedIn'],
  'whatsapp.com': ['whatsapp', 'WhatsApp'],
  'wa.me': ['whatsapp', 'WhatsApp'],
  't.me': ['telegram', 'Telegram'],
  'threads.net': ['threads', 'Threads'],
  'threads.com': ['threads', 'Threads'],
} as const

/** A link to a social network as pages show it: `icon` is a drawing of `social-icons.svg`. */
export type SocialLink = { href: string; name: string; icon: string }

/** What a link is called, by its host: a network that we know, else the host itself with a globe. */
export function presentSocialLink(href: string): SocialLink {
  const host = new URL(href).hostname.replace(/^(www|web|m|gh)\./, '')
  const known = Object.entries(NETWORKS).find(([name]) => host === name)?.[1]
  return known ? { href, icon: known[0], name: known[1] } : { href, icon: 'link', name: host }
}
