import * as v from 'valibot'
import { setting } from './setting.ts'

const SECONDS = { s: 1, min: 60, h: 3_600, d: 86_400 } as const

const limit = v.pipe(
  v.string(),
  v.regex(
    /^[1-9]\d{0,6}\/([1-9]\d{0,3})(s|min|h|d)$/,
    'must look like 5/15min: attempts and a time in s, min, h or d',
  ),
  v.transform((text) => {
    const [count = '', time = ''] = text.split('/')
    const unit = time.replace(/\d+/, '') as keyof typeof SECONDS
    return { count: Number(count), seconds: Number.parseInt(time, 10) * SECONDS[unit] }
  }),
)

/** A setting that says how many attempts are allowed in what time, such as `5/15min`. */
export const limitSetting = (variable: string, doc: string, fallbackText: string) =>
  setting({ variable, doc, schema: limit, fallback: v.parse(limit, fallbackText), fallbackText })
