import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay } from '#/ui/lazy-on-intent.tsx'
import { question } from './subscribers-ask.ts'
import { useSubscribersAct } from './use-subscribers-act.ts'

/** Removes one address. Without script a plain form; alive it asks first. */
export function EraseForm({ subscriberId, email }: { subscriberId: string; email: string }) {
  const { path, isBusy, submit } = useSubscribersAct()
  const [isAsking, setAsking] = useState(false)
  return (
    <form
      method="post"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        setAsking(true)
      }}
    >
      <input type="hidden" name="subscriberId" value={subscriberId} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={isBusy}
        aria-label={`Remove: ${email}`}
        {...question.intent}
      >
        Remove
      </Button>
      <LazyOverlay
        code={question}
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove this address?"
        description={`${email} and every mail to it are forgotten. Only its owner can put it on the list again.`}
        confirm="Remove"
        onConfirm={() => {
          setAsking(false)
          submit({ subscriberId })
        }}
      />
    </form>
  )
}
