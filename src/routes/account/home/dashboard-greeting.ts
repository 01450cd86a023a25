const NOON = 12
const EVENING = 17

/** `Good morning, Ama` for the hour in Ghana, whose clocks show UTC all year; without a name only for the hour. */
export function greetingFor(fullName: string | null, now: Date): string {
  const [firstName] = (fullName ?? '').trim().split(/\s+/)
  const hour = now.getUTCHours()
  const greeting = `Good ${hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening'}`
  return firstName ? `${greeting}, ${firstName}` : greeting
}
