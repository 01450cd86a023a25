/** Where administrators set the rule of payment plans: of all homes, or of one. */
export const PLAN_SETTINGS = '/dashboard/payment-plans'

/** The same for one home. */
export const planSettingsOf = (propertyId: string): string => `${PLAN_SETTINGS}?home=${propertyId}`
