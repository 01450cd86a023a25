import type { CompiledQuery } from 'kysely'
import type { Executor } from './connection.server.ts'

/** Stands in a statement for a value that comes later. */
class Later {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is put together once and asked many times: to build and compile it takes longer than many a one
 * takes to be answered. `build` is called with stand-ins of the values, which it may put where values stand and do
 * nothing else with; what decides the statement's shape is no value of it.
 */
export function prepared<Given extends Record<string, unknown>, Row>(
  build: (db: Executor, given: Given) => CompiledQuery<Row>,
): (db: Executor, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, given) => {
    compiled ??= build(db, standIns<Given>())
    const parameters = compiled.parameters.map((value) =>
      value instanceof Later ? given[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function standIns<Given extends Record<string, unknown>>(): Given {
  const get = (_: object, name: string | symbol) => new Later(String(name))
  return new Proxy({}, { get }) as Given
}
