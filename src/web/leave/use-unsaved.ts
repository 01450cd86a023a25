import { useState } from 'react'
import { type ActAnswer, isFailure } from '#/web/act/act.ts'

/** Whether something typed in a form was not taken by the server yet: `typed` hears its input, `answered` its act's answers. */
export function useUnsaved() {
  const [isUnsaved, setUnsaved] = useState(false)
  return {
    isUnsaved,
    typed: () => setUnsaved(true),
    answered: (answer: ActAnswer) => {
      if (!isFailure(answer)) setUnsaved(false)
    },
  }
}
