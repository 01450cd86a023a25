import type { RawBuilder } from 'kysely'

/** One way in which pictures are in use. Whoever shows pictures says so; what no use names is cleaned up. */
export type ImageUse = {
  /** The columns with the foreign keys of pictures, as `table.column`; a text may name pictures without one. */
  columns: readonly string[]
  /**
   * Conditions on the row of `images` that the statement around them looks at: any of them says that it is shown, or is
   * about to be. Each is an `exists`, whose negation PostgreSQL plans as a join.
   */
  shownWhere: readonly RawBuilder<boolean>[]
}

/** All of them: without any, every picture would count as unused. */
export type ImageUses = readonly [ImageUse, ...ImageUse[]]
