import * as v from 'valibot'
import { setting } from '#/platform/config/setting.ts'

/** The first administrator. Checked at every start, so that a mistake shows before anybody relies on it. */
export const administratorSettings = {
  email: setting<string | undefined>({
    variable: 'ADMIN_EMAIL',
    doc: 'The e-mail address of the first administrator. Goes together with ADMIN_PASSWORD.',
    schema: v.pipe(v.string(), v.email('must be an e-mail address'), v.maxLength(254)),
    fallback: undefined,
    fallbackText: '',
  }),
  password: setting<string | undefined>({
    variable: 'ADMIN_PASSWORD',
    doc: 'The password of the first administrator: at least 12 characters, none that everybody would guess.',
    schema: v.pipe(v.string(), v.minLength(12, 'must have at least 12 characters'), v.maxLength(1024)),
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
}
