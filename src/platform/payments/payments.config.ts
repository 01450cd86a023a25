import { setting, wholeNumber } from '#/platform/config/setting.ts'

export const paymentSettings = {
  simulatedDelayMilliseconds: setting({
    variable: 'PAYMENT_DELAY_MS',
    doc: 'How long a simulated payment takes, in milliseconds. No money is taken.',
    schema: wholeNumber(0, 5_000),
    fallback: 2_000,
  }),
}
