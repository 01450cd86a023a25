const NOON = 12
const EVENING = 17

/** `Good morning, Ama` for the hour in Ghana, whose clocks show UTC all year; null for somebody without a name. */
export function greetingFor(fullName: string | null, now: Date): string | null {
  const [firstName] = (fullName ?? '').trim().split(/\s+/)
  if (!firstName) return null
  const hour = now.getUTCHours()
  return `Good ${hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'}, ${firstName}`
}
