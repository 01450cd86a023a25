import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { FormAnswer } from '#/web/request/form.ts'

/** In place of a form whose link from a mail cannot be used: what is wrong, and where to ask for a new one. */
export function DeadLink({ answer, href }: { answer: FormAnswer | undefined; href: string }) {
  return (
    <>
      <Alert kind={answer ? 'danger' : 'info'}>
        {answer?.message ?? 'This link is not complete. Open it from the mail again, or ask for a new one.'}
      </Alert>
      <div className="mt-4">
        <LinkButton href={href} wide>
          Ask for a new link
        </LinkButton>
      </div>
    </>
  )
}
