import { Form } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import IconScales from '~icons/ph/scales'

/** The form that the boxes of the cards belong to. */
export const CHOSEN_HOMES = 'chosen-homes'

/** What can be done with the homes that are ticked; it is there once one is, also without script. */
export function ChosenHomes() {
  return (
    <Form
      id={CHOSEN_HOMES}
      action={urls.compare([])}
      className="chosen-homes sticky bottom-3 z-10 turned on-indigo flex-wrap items-center gap-3 bg-indigo px-4 py-3 text-white shadow-float"
    >
      <p className="grow font-semibold" data-bar>
        chosen
      </p>
      <Button type="submit" size="sm" icon={<IconScales />}>
        Compare
      </Button>
      <Button type="submit" size="sm" variant="secondary" formAction={urls.newShortlist([])}>
        Make a shortlist
      </Button>
    </Form>
  )
}
