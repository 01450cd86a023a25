import type { ReactNode } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { SUBSCRIBE_FAILED } from './subscribe-words.ts'

/** Sends the form of such a page from the browser. */
export const sendLink = <T,>({ serverAction }: { serverAction: () => Promise<T> }) =>
  sendForm(serverAction, SUBSCRIBE_FAILED)

/** A page that a mail's link leads to: what it is about, one button, and what has come of it. */
export function LinkPage({
  title,
  path,
  token,
  answer,
  intro,
  button,
  done,
  notValid = 'newsletter.link_not_valid',
  elsewhere = { label: 'Go to the newsletter', href: urls.newsletter },
}: {
  title: string
  /** Without the query, which holds the token. */
  path: string
  /** Undefined when the address holds none. */
  token: string | undefined
  answer: { isDone: true } | FormAnswer | undefined
  intro: string
  button: string
  done: ReactNode
  /** The code of the refusal that no other press helps against. */
  notValid?: string
  /** Where to go without a valid link. */
  elsewhere?: { label: string; href: string }
}) {
  const submit = useSubmit()
  const { state, formMethod } = useNavigation()
  const isDone = answer !== undefined && 'isDone' in answer
  const refused = isDone ? undefined : answer
  return (
    <div className="page-width py-12 lg:py-18">
      <PageHead title={title} description={intro} path={path} noIndex />
      <div className="turned max-w-dialog border border-line bg-card p-4 lg:p-6">
        <h1 className="mb-4 text-h2">{title}</h1>
        {isDone ? (
          done
        ) : token && refused?.code !== notValid ? (
          <CheckedForm
            schema={() =>
              import('#/features/newsletter/subscriber.schema.ts').then((module) => module.subscriberLinkForm)
            }
            answer={refused}
            submit={(form) => submit(form)}
          >
            <p className="mb-6 text-ink-2">{intro}</p>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" wide busy={state !== 'idle' && formMethod === 'POST'}>
              {button}
            </Button>
          </CheckedForm>
        ) : (
          <>
            <Alert kind={refused ? 'danger' : 'info'}>
              {refused?.message ?? 'This link is not complete. Open it from the mail again.'}
            </Alert>
            <LinkButton href={elsewhere.href} wide className="mt-4">
              {elsewhere.label}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
