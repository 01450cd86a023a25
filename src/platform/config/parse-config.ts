import * as v from 'valibot'
import type { Slice, SliceValues } from './setting.ts'

type Slices = Record<string, Slice>
type Environment = Readonly<Record<string, string | undefined>>

export type ConfigOf<S extends Slices> = { readonly [K in keyof S]: SliceValues<S[K]> }

/** What the environment says, with the default in place of each value that has a problem; usable without problems only. */
export type ParsedConfig<S extends Slices> = { config: ConfigOf<S>; problems: string[] }

/** Reads every slice from the environment. All problems are reported together; a secret's value is never in them. */
export function parseConfig<S extends Slices>(slices: S, environment: Environment): ParsedConfig<S> {
  const problems: string[] = []
  const config: Record<string, Record<string, unknown>> = {}
  for (const [sliceName, slice] of Object.entries(slices)) {
    const values: Record<string, unknown> = {}
    for (const [name, setting] of Object.entries(slice)) {
      const given = environment[setting.variable]
      if (given === undefined || given === '') {
        values[name] = setting.fallback
        continue
      }
      const parsed = v.safeParse(setting.schema, given)
      values[name] = parsed.success ? parsed.output : setting.fallback
      if (!parsed.success) {
        const shown = setting.secret ? undefined : given
        problems.push(describe(setting.variable, shown, parsed.issues[0].message))
      }
    }
    config[sliceName] = values
  }
  return { config: config as ConfigOf<S>, problems }
}

function describe(variable: string, given: string | undefined, message: string): string {
  return given === undefined
    ? `${variable} ${message}.`
    : `${variable} ${message}; it is ${JSON.stringify(given)}.`
}
