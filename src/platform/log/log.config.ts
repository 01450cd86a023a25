import * as v from 'valibot'
import { setting, wholeNumber } from '../config/setting.ts'

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
  slowMilliseconds: setting({
    variable: 'LOG_SLOW_STATEMENTS_MS',
    doc: 'Statements of the database that take at least so many milliseconds are logged, with marks in place of their values; 0 logs none.',
    schema: wholeNumber(0, 60_000),
    fallback: 1_000,
  }),
}
