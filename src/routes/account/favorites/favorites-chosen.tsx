import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'

/** The form that the boxes of the cards belong to. */
export const CHOSEN_HOMES = 'chosen-homes'

/** What can be done with the homes that are ticked; it is there once one is, also without script. */
export function ChosenHomes() {
  const form = useRef<HTMLFormElement>(null)
  const isOne = useOnlyOneTicked(form)
  return (
    <Form
      ref={form}
      id={CHOSEN_HOMES}
      action={urls.compare([])}
      className="chosen-homes sticky bottom-3 z-10 turned on-indigo flex-wrap items-center gap-2 bg-indigo p-3 text-white shadow-float"
    >
      <p className="grow font-semibold" data-bar>
        chosen
      </p>
      <Button type="submit" size="sm" disabled={isOne}>
        Compare
      </Button>
      <Button type="submit" size="sm" variant="secondary" formAction={urls.newShortlist([])}>
        Make a shortlist
      </Button>
    </Form>
  )
}

// One home is compared with nothing.
function useOnlyOneTicked(form: { current: HTMLFormElement | null }): boolean {
  const [isOne, setIsOne] = useState(false)
  useEffect(() => {
    const count = () => {
      const boxes = form.current ? [...form.current.elements] : []
      setIsOne(boxes.filter((box) => box instanceof HTMLInputElement && box.checked).length === 1)
    }
    count()
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  }, [form])
  return isOne
}
