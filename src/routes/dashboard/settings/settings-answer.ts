import type { IntentAnswer } from '../use-intent-form.ts'

/** The forms of the settings page; each says in its field `intent` which it is. */
export const SETTINGS_INTENTS = [
  'profile',
  'agent',
  'password',
  'end-session',
  'end-other-sessions',
  'delete-account',
] as const
export type SettingsIntent = (typeof SETTINGS_INTENTS)[number]

export type SettingsAnswer = IntentAnswer<SettingsIntent>

/** Undefined for a form that is none of ours. */
export function readIntent(given: unknown): SettingsIntent | undefined {
  return SETTINGS_INTENTS.find((intent) => intent === given)
}

/** The sentence for a form that could not be dealt with; the profile's says which it was. */
export function sayFailure(intent: SettingsIntent, reason: string): string {
  return intent === 'profile' || intent === 'agent' ? `Failed to update your profile: ${reason}` : reason
}
