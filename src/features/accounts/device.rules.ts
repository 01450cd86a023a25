import Bowser from 'bowser'

/** A browser and its system as a person would name them, `Chrome on Android`; `Unknown device` when neither is told. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name?.replace(/ for Android$/, '')
  if (name && os.name) return `${name} on ${os.name}`
  return name || os.name || 'Unknown device'
}
