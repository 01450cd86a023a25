import * as v from 'valibot'
import type { PartShape } from '#/features/search/search.schema.ts'
import { isId } from '#/shared/ids.ts'

const MAX_TEXT = 200
const LONGEST_QUOTED = 50

/** What is said of a parameter in the API's document. */
type About<Example = string | number | readonly string[]> = { description: string; example: Example }

/** A whole number from `min` to `max`, in digits alone. */
export function wholeNumber(min: number, max: number, about: About) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, 'Write a whole number in digits.'),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(min, `Write a number from ${min} to ${max}.`),
    v.maxValue(max, `Write a number from ${min} to ${max}.`),
    said(about),
  )
}

/** One of these, in any case. */
export function oneOf<const T extends readonly string[]>(options: T, about: About) {
  return v.pipe(
    v.string(),
    v.transform((text) => {
      const wanted = text.trim().toLowerCase()
      return options.find((option) => option.toLowerCase() === wanted) ?? text
    }),
    v.picklist(options, `Write one of: ${options.join(', ')}.`),
    said(about),
  )
}

/** Any of these, in any case and separated by commas. */
export function anyOf<const T extends readonly string[]>(options: T, about: About) {
  const option = v.picklist(options, `Write one of: ${options.join(', ')}.`)
  return v.pipe(
    v.string(),
    v.transform((text) =>
      text.split(',').map((part) => {
        const wanted = part.trim().toLowerCase()
        return options.find((each) => each.toLowerCase() === wanted) ?? part
      }),
    ),
    v.array(option),
    said(about),
  )
}

/** Some of these names, separated by commas; each once, however often it is given. */
export function someOf<const T extends readonly string[]>(names: T, about: About<T[number][]>) {
  const name = v.picklist(names, ({ input }) => `There is no ${quoted(input)} here. Write names as they are.`)
  return v.pipe(
    v.string(),
    v.transform((text) => [...new Set(text.split(',').map((part) => part.trim()))]),
    v.array(name),
    said(about),
  )
}

function quoted(input: unknown): string {
  return `“${String(input).slice(0, LONGEST_QUOTED).toWellFormed()}”`
}

/** Words on one line. */
export function words(about: About) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Write something, or leave this out.'),
    v.maxLength(MAX_TEXT, `Write at most ${MAX_TEXT} characters.`),
    v.check((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'Leave out characters that cannot be seen.'),
    said(about),
  )
}

/** An id as we write them. */
export function id(about: About) {
  return v.pipe(v.string(), v.check(isId, 'Write an id as this site gives it.'), said(about))
}

function letters(pattern: RegExp, about: About) {
  return v.pipe(v.string(), v.regex(pattern, 'Write it as an address of the list has it.'), said(about))
}

/** A part of a search, written as strictly as any parameter; 0 is understood, and is no restriction of a least number. */
export function partParameter(shape: PartShape, about: About) {
  if ('isMany' in shape) return anyOf(shape.options, about)
  if ('options' in shape) return oneOf(shape.options, about)
  if ('isId' in shape) return id(about)
  if ('pattern' in shape) return letters(shape.pattern, about)
  return 'min' in shape ? wholeNumber(0, shape.max, about) : words(about)
}

/** A text of ours that is handed back as it was given. */
export function opaque(about: About) {
  return v.pipe(
    v.string(),
    v.regex(/^[\w-]{1,400}$/, 'Hand back the cursor of a `next` address as it is.'),
    said(about),
  )
}

function said<T, Example>({ description, example }: About<Example>) {
  return v.metadata<T, { description: string; examples: Example[] }>({
    description,
    examples: [example],
  })
}
