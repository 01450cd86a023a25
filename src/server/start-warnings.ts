import { brandSettings } from '#/features/brand/brand.config.ts'
import { type Config, isProduction } from './config.ts'

/** What a public site still lacks, each with what to do; nothing on this machine alone. */
export function startWarnings({ brand, email, http, backup }: Config): string[] {
  if (!isProduction(http.siteUrl)) return []
  const placeholders = (['legalName', 'phone', 'email'] as const).filter(
    (name) => brand[name] === brandSettings[name].fallback,
  )
  const warnings: string[] = []
  if (placeholders.length > 0) {
    const variables = placeholders.map((name) => brandSettings[name].variable).join(', ')
    warnings.push(`visitors read a company, number or address that does not exist; set ${variables}.`)
  }
  if (email.smtpUrl === undefined) {
    warnings.push('mails are written to a folder and reach nobody; set SMTP_URL.')
  }
  if (http.trustedProxies.length === 0) {
    warnings.push(
      'TRUSTED_PROXIES is not set. Behind a proxy all visitors share the limits of its one address; name the proxy.',
    )
  }
  if (backup.folder === undefined) {
    warnings.push('no backups are made by themselves; set BACKUP_FOLDER.')
  }
  return warnings
}
