import * as v from 'valibot'

/** So many devices one account may have; another one takes the place of the oldest. */
export const MOST_DEVICES = 10

export const DEVICE_MESSAGES = {
  told: 'We tell you on this device too',
  forgotten: 'We do not tell you on this device any more',
} as const

const endpoint = v.pipe(v.string(), v.url(), v.maxLength(1_000))

/** What a browser says of itself when it is to be told. */
export const deviceForm = v.object({
  endpoint,
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
})
export const deviceFields = v.object({ endpoint })

export type DeviceForm = v.InferOutput<typeof deviceForm>
