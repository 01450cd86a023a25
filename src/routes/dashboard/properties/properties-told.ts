import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#/ui/toast.tsx'
import { useSession } from '../../session/session-context.ts'
import { MANAGERS_ONLY, outcomeOf, type PropertyAnswer, type Whose } from './properties-answer.ts'

const NOT_ALLOWED: ReadonlySet<string> = new Set(['account.admins_only', MANAGERS_ONLY])

/** Tells an answer once, however often the page is drawn again, and reads the page anew when it was out of date. */
export function useTold(answer: PropertyAnswer | undefined, whose: Whose): void {
  const { refetchProfile } = useSession()
  const { revalidate } = useRevalidator()
  const [told, setTold] = useState<PropertyAnswer>()
  useEffect(() => {
    if (!answer || answer === told) return
    setTold(answer)
    const outcome = outcomeOf(answer, whose)
    if (outcome) showToast(outcome)
    if (!('failure' in answer) || answer.failure.code === undefined) return
    // A code comes from the server: what the page shows, or who looks at it, may have changed meanwhile.
    void revalidate()
    if (NOT_ALLOWED.has(answer.failure.code)) void refetchProfile()
  }, [answer, told, whose, refetchProfile, revalidate])
}
