import type { Act } from './act.ts'
import { ACTS_OF_ADMINISTRATORS } from './acts-of-administrators.ts'
import { ACTS_OF_AGREEMENTS } from './acts-of-agreements.ts'
import { ACTS_OF_EVERYBODY } from './acts-of-everybody.ts'
import { ACTS_OF_PEOPLE } from './acts-of-people.ts'

/** Every act that the site takes; a test refuses a route that acts and is not here. */
export const ACTS: readonly Act[] = [
  ...ACTS_OF_EVERYBODY,
  ...ACTS_OF_PEOPLE,
  ...ACTS_OF_ADMINISTRATORS,
  ...ACTS_OF_AGREEMENTS,
]
