import { hash, type Options, verify } from '@node-rs/argon2'
import { Refusal } from '#/shared/errors.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import type { Passwords } from './passwords.ts'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. The library's enum is not there at run time.
const ARGON2ID = 2
const OPTIONS: Options = {
  algorithm: ARGON2ID as NonNullable<Options['algorithm']>,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

// Each runs in a thread that files and names are read in too; more at once would stall those.
const AT_ONCE = 2
const MOST_WAITING = 64

/** Passwords by argon2id, two at a time; a 65th that waits is refused with `passwords.busy`. */
export function createPasswords(): Passwords {
  const withPermit = createSemaphore({ permits: AT_ONCE, queue: { max: MOST_WAITING, busy } })
  // Compared with where there is no account, so that the answer takes as long.
  let nobody: Promise<string> | undefined
  return {
    hash: (password) => withPermit(() => hash(password, OPTIONS)),
    async verify(password, known) {
      if (known !== undefined) return await withPermit(() => verify(known, password))
      // Made with a permit: a refusal for want of room must not be cached and given to everybody after.
      return await withPermit(async () => {
        nobody ??= hash('nobody has this password', OPTIONS)
        await verify(await nobody, password)
        return false
      })
    },
  }
}

function busy(): Refusal {
  return new Refusal(
    'unavailable',
    'passwords.busy',
    'Many people are signing in right now. Try again in a moment.',
  )
}
