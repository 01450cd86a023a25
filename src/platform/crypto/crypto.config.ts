import * as v from 'valibot'
import { setting } from '../config/setting.ts'

const key = v.pipe(
  v.string(),
  v.minLength(32, 'must have at least 32 characters'),
  v.maxLength(500, 'must have at most 500 characters'),
  v.check((text) => new Set(text).size >= 10, 'must be random: it repeats too few characters'),
)

export const cryptoSettings = {
  secretKey: setting<string | undefined>({
    variable: 'SECRET_KEY',
    doc: 'Makes the links in mails unguessable: at least 32 random characters, the same for every process of one site. Changing it voids links that are under way.',
    schema: key,
    fallback: undefined,
    fallbackText: 'made once and stored in the data directory; required in production',
    secret: true,
  }),
  identityKey: setting<string | undefined>({
    variable: 'IDENTITY_KEY',
    doc: 'Encrypts what identifies applicants (Ghana Card numbers, papers): at least 32 random characters, the same for every process, in no backup. Lost, it is lost with what it encrypts. Without it nobody can apply.',
    schema: key,
    fallback: undefined,
    fallbackText: 'none: applications are closed',
    secret: true,
  }),
  identityKeyOld: setting<string | undefined>({
    variable: 'IDENTITY_KEY_OLD',
    doc: 'The IDENTITY_KEY of before, while a changed one takes over: `npm run identity:rotate` encrypts everything anew, then this can go.',
    schema: key,
    fallback: undefined,
    fallbackText: 'none',
    secret: true,
  }),
}
