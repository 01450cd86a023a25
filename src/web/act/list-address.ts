import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'

/** One parameter in the address of a list. What the address does not say, or says wrongly, is the usual value. */
export type ListParameter<T> = {
  read(given: string): T
  /** Empty for what is usual, which the address leaves out. */
  write(value: T): string
  /** Whether it leaves rows out, other than an order. */
  isFilter: boolean
  /** What it is called in the address, where that is not its key. */
  name?: string
}

/** Words to look for; more than `max` characters are cut. */
export function words(max: number): ListParameter<string> {
  return { read: (given) => cleanText(given, max), write: (value) => value, isFilter: true }
}

/** A yes, or nothing; `name` is what it is called in the address. */
export function flag(name: string): ListParameter<boolean> {
  return { name, read: (given) => given === 'yes', write: (value) => (value ? 'yes' : ''), isFilter: true }
}

/** A text that `isKnown` accepts, or none. */
export function matching(isKnown: (given: string) => boolean): ListParameter<string | undefined> {
  return {
    read: (given) => (isKnown(given) ? given : undefined),
    write: (value) => value ?? '',
    isFilter: true,
  }
}

/** One of the known values, or none. */
export function oneOf<T extends string>(known: readonly T[]): ListParameter<T | undefined> {
  return {
    read: (given) => known.find((value) => value === given),
    write: (value) => value ?? '',
    isFilter: true,
  }
}

/** The order of a list; the first of the known ones is usual. */
export function orderOf<T extends string>(known: readonly [T, ...T[]]): ListParameter<T> {
  const [usual] = known
  return {
    read: (given) => known.find((value) => value === given) ?? usual,
    write: (value) => (value === usual ? '' : value),
    isFilter: false,
  }
}

type Parameters = Readonly<Record<string, ListParameter<unknown>>>
type ValueOf<P> = P extends ListParameter<infer T> ? T : never
type Optional<P extends Parameters> = {
  [K in keyof P]: undefined extends ValueOf<P[K]> ? K : never
}[keyof P]

/** What an address asks for: the parameters that it gives, and the number of the page, from 1. */
export type ListAddress<P extends Parameters> = { page: number } & {
  [K in Exclude<keyof P, Optional<P>>]: ValueOf<P[K]>
} & { [K in Optional<P>]?: Exclude<ValueOf<P[K]>, undefined> }

/** Reads and writes the filters of a list in its address. */
export function listAddress<P extends Record<string, ListParameter<unknown>>>(path: string, parameters: P) {
  type Address = ListAddress<P>
  const entries = Object.entries(parameters)
  const written = (address: Address) =>
    entries.flatMap(([key, { write, isFilter, name = key }]) => {
      const text = write((address as Record<string, unknown>)[key])
      return text === '' ? [] : [{ name, text, isFilter }]
    })
  const isNarrowed = (address: Address) => written(address).some(({ isFilter }) => isFilter)
  return {
    path,
    /** Of an address's parameters. */
    read: (given: URLSearchParams): Address => {
      const values = entries.map(([key, { read, name = key }]) => [key, read(given.get(name) ?? '')] as const)
      const known = values.filter(([, value]) => value !== undefined)
      return { ...Object.fromEntries(known), page: readPageNumber(given) } as Address
    },
    /** The address of the list, or of what else takes the same parameters, such as its file. */
    href: (address: Address, at: string = path): string => {
      const params = new URLSearchParams(written(address).map(({ name, text }) => [name, text]))
      if (address.page > 1) params.set('page', String(address.page))
      return params.size > 0 ? `${at}?${params}` : at
    },
    /** Whether rows are left out, so that an empty list may only be an empty answer. */
    isNarrowed,
    /** The list with nothing left out, in the same order; null while that is what it shows. */
    clearHref: (address: Address): string | null => {
      if (!isNarrowed(address)) return null
      const left = written(address).filter(({ isFilter }) => !isFilter)
      const params = new URLSearchParams(left.map(({ name, text }) => [name, text]))
      return params.size > 0 ? `${path}?${params}` : path
    },
  }
}
