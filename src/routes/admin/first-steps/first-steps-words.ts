import type { FirstStep } from '#/features/first-steps/first-step.schema.ts'
import { urls } from '#/shared/urls.ts'
import { BRAND_PAGE } from '#/web/dashboard/dashboard-links.ts'

/**
 * How each step is called, why it matters, and where it is seen to: on a page, or by settings of the server. `lines` are
 * what is written there or in its command line, one after the other; the page is then for what came of it.
 */
export const STEP_WORDS: Record<
  FirstStep['name'],
  {
    title: string
    open: string
    done: string
    link?: { href: string; label: string }
    settings?: string
    lines?: readonly string[]
  }
> = {
  brand: {
    title: 'Say who you are',
    open: 'Visitors read a company, number or e-mail address that does not exist.',
    done: 'Company, phone and e-mail address are yours.',
    link: { href: BRAND_PAGE, label: 'Brand and Texts' },
  },
  mail: {
    title: 'Let mails arrive',
    open: 'Mails are written to a folder of the server and reach nobody: no confirmation, no lead, no new password.',
    done: 'Mails are handed to a mail server. Send yourself one to see that they arrive.',
    link: { href: urls.system, label: 'Send a test mail' },
    settings: 'SMTP_URL, MAIL_FROM',
  },
  proxy: {
    title: 'Name the proxy',
    open: 'If a proxy stands before the program, all visitors share the limits of its one address until it is named. Without a proxy nothing is missing.',
    done: 'The program knows whose word it takes for a visitor’s address.',
    settings: 'TRUSTED_PROXIES',
  },
  backup: {
    title: 'Make backups',
    open: 'Nothing is backed up by itself. A broken disk would take homes, leads and orders with it. Name a folder on another disk and start the program again: it makes one every night. Then make the first by hand, and prove it.',
    done: 'A backup is made every night.',
    link: { href: urls.system, label: 'System' },
    settings: 'BACKUP_FOLDER, BACKUP_PASSPHRASE',
    lines: [
      'BACKUP_FOLDER=/var/backups/fihankra',
      'npm run backup -- /var/backups/fihankra/first.tar.gz.age',
      'npm run verify -- /var/backups/fihankra/first.tar.gz.age',
    ],
  },
  samples: {
    title: 'Remove the samples',
    open: 'Visitors see invented homes that nobody can buy or rent.',
    done: 'No samples are shown.',
    link: { href: '#samples', label: 'Remove them below' },
  },
  home: {
    title: 'List your first home',
    open: 'Nothing of your own is on the market yet.',
    done: 'A home of your own is on the market.',
    link: { href: urls.submitListing, label: 'Add a home' },
  },
}
