import * as v from 'valibot'
import { setting } from '../config/setting.ts'

export const cryptoSettings = {
  secretKey: setting<string | undefined>({
    variable: 'SECRET_KEY',
    doc: 'Makes the links in mails unguessable: at least 32 random characters, the same for every process of one site. Changing it voids links that are under way.',
    schema: v.pipe(
      v.string(),
      v.minLength(32, 'must have at least 32 characters'),
      v.maxLength(500, 'must have at most 500 characters'),
      v.check((text) => new Set(text).size >= 10, 'must be random: it repeats too few characters'),
    ),
    fallback: undefined,
    fallbackText: 'made once and kept in the data directory; required in production',
    secret: true,
  }),
}
