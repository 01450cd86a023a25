import * as v from 'valibot'
import { setting } from '../config/setting.ts'

export const emailSettings = {
  smtpUrl: setting<string | undefined>({
    variable: 'SMTP_URL',
    doc: 'The server that mail is handed to, such as smtps://user:password@mail.example.com. Without it mails are written to the folder mail of the data directory and named in the terminal, with their links; links that reset a password only while SITE_URL is an address of this machine.',
    schema: v.pipe(
      v.string(),
      v.regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://'),
      v.check(
        (text) => URL.canParse(text),
        'must be an address such as smtps://user:password@mail.example.com',
      ),
    ),
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  from: setting<string | undefined>({
    variable: 'MAIL_FROM',
    doc: 'The e-mail address that mails come from.',
    schema: v.pipe(v.string(), v.email('must be an e-mail address'), v.maxLength(254)),
    fallback: undefined,
    fallbackText: 'BRAND_EMAIL',
  }),
}
