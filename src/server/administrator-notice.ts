import type { MadeAdministrator } from '#/features/accounts/administrator.commands.server.ts'

/** What the person at the terminal reads of who administers now; a password that was made here is shown this once. */
export function administratorNotice({ email, outcome, password }: MadeAdministrator): string {
  switch (outcome) {
    case 'already':
      return `${email} is an administrator already.`
    case 'promoted':
      return `${email} is an administrator from the next request on, with the same password.`
    case 'created':
      return password === undefined
        ? `The administrator ${email} was created with the password of ADMIN_PASSWORD.`
        : `\n  An administrator was created. The password is shown only now.\n    e-mail    ${email}\n    password  ${password}\n`
  }
}

/** The same on a public site, where what a start says may be read by others later. */
export function setupNotice({ email, link, file }: { email: string; link: string; file: string }): string {
  return `\n  Choose the administrator's password: the link works once, within an hour; a later start gives another.\n    e-mail    ${email}\n    link      ${link}\n    also in   ${file}\n`
}
