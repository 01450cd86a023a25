import * as v from 'valibot'
import { setting } from '../config/setting.ts'

export const logSettings = {
  level: setting<'debug' | 'info' | 'warn' | 'error' | 'silent'>({
    variable: 'LOG_LEVEL',
    doc: 'How much is logged: debug, info, warn, error or silent.',
    schema: v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    ),
    fallback: 'info',
  }),
}
