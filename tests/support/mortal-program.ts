import type { PaymentProvider } from '#/platform/payments/payments.ts'
import type { TestServices } from './test-services.ts'

const DEAD = 'The program was killed'

/**
 * Lets a program die between any two of its steps: at the n-th time that it goes to the database, asks the payment
 * provider, or hears its answer. From then on it does nothing more, whatever its code would do about the error; a
 * transaction that is open ends as a whole. `revive` starts it again.
 */
export function makeMortal(services: TestServices): {
  /** It dies at this step of what it does next, counted from 0. */
  dieAt: (step: number) => void
  /** Whether it has died since. */
  revive: () => boolean
  /** Runs one act, and starts the program again; how often it died, once or not at all. What it says once dead is lost. */
  run: (act: () => Promise<unknown>) => Promise<number>
} {
  let left = Number.POSITIVE_INFINITY
  let isDead = false
  const { payments } = services
  const { db } = services

  function step(): void {
    if (!isDead && left > 0) left -= 1
    else isDead = true
    if (isDead) throw new Error(DEAD)
  }

  const mortal = new Proxy(db, {
    get(target, key) {
      step()
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const asks =
    <A extends unknown[], R>(ask: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      step()
      const answer = await ask(...asked)
      step()
      return answer
    }
  const provider: PaymentProvider = {
    ...payments,
    begin: asks(payments.begin),
    read: asks(payments.read),
    refund: asks(payments.refund),
    readRefund: asks(payments.readRefund),
  }
  Object.defineProperty(services, 'db', { get: () => mortal })
  Object.assign(services, { payments: provider })

  function revive(): boolean {
    const died = isDead
    isDead = false
    left = Number.POSITIVE_INFINITY
    return died
  }
  return {
    dieAt: (count) => {
      left = count
    },
    revive,
    run: async (act) => {
      try {
        await act()
      } catch (error) {
        if (!isDead) throw error
      }
      return revive() ? 1 : 0
    },
  }
}
