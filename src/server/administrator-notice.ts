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
