import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { showToast } from '#/ui/toast.tsx'
import { outcomeOf, type SubscribersAnswer } from './subscribers-answer.ts'

/** Sends one of the page's forms from where it stands, and tells once how it went. */
export function useSubscribersAct() {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<SubscribersAnswer>()
  const answer = fetcher.data
  const [told, setTold] = useState<SubscribersAnswer>()
  useEffect(() => {
    if (!answer || answer === told) return
    setTold(answer)
    showToast(outcomeOf(answer))
  }, [answer, told])
  const path = pathname + search
  return {
    path,
    isBusy: fetcher.state !== 'idle',
    submit: (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post', action: path }),
  }
}
