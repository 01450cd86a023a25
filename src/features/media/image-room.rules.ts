// The first that fits: a kitchen with a view of the garden is a kitchen. What a house has ("two-bedroom") is not what a
// picture shows.
const ROOMS: readonly (readonly [RegExp, string])[] = [
  [/\bkitchen/, 'Kitchen'],
  [/\b(bathroom|shower|toilet|washroom)/, 'Bathroom'],
  [/(?<!-)\bbedroom|\bbeds?\b/, 'Bedroom'],
  [/\b(living|sitting|lounge|parlour)|(?<!-)\bhall\b/, 'Living room'],
  [/\bdining/, 'Dining room'],
  [/\boffice\b(?! block)/, 'Office'],
  [
    /\b(front|street|gate|wall|garden|yard|compound|courtyard|balcon|veranda|terrace|pool|drive|roof|facade|outside|plot|land|road|house|villa|bungalow|block|tower|shops?|warehouse)/,
    'Outside',
  ],
]

/** The room that a caption speaks of, for jumping to it; null where it says none. */
export function roomOf(caption: string): string | null {
  const words = caption.toLowerCase()
  return ROOMS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}
