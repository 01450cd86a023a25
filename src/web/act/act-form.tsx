import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#/ui/button.tsx'
import type { ActAnswer, Question } from './act.ts'
import { questionIntent, useAsk } from './act-host.tsx'
import { useAct } from './use-act.ts'

type Fields = Readonly<Record<string, string>>

/**
 * A form of one act whose outcome a toast tells. With `confirm` it asks first: with script by the page's dialog,
 * without by the page that comes back. `children` may have fields of their own.
 */
export function ActForm({
  href: given,
  fields = {},
  confirm,
  perform,
  only,
  onAnswer,
  id,
  label,
  className,
  children,
}: {
  /** The address of the act; without it the page's own. */
  href?: string | undefined
  fields?: Fields | undefined
  /** The question; a function reads it from the form, and asks nothing where it gives none. */
  confirm?: Question | ((form: FormData) => Question | undefined) | undefined
  /** What is done instead of sending the form where there is script, such as an optimistic update. */
  perform?: ((form: HTMLFormElement) => void) | undefined
  /** Which outcomes a toast tells; all of them if not given. */
  only?: 'failed'
  onAnswer?: ((answer: ActAnswer) => void) | undefined
  /** For fields that stand elsewhere. */
  id?: string
  /** Names the form where a page has several. */
  label?: string
  className?: string
  children: ReactNode | ((state: { isBusy: boolean; sent: FormData | undefined }) => ReactNode)
}) {
  // What the list was narrowed to is still there when the page comes back.
  const { pathname, search } = useLocation()
  const href = given ?? pathname
  const ask = useAsk()
  const { fetcher, isBusy, submit } = useAct(href, { onAnswer, only })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const posted = new FormData(form)
    const question = typeof confirm === 'function' ? confirm(posted) : confirm
    if (perform) {
      if (question) ask({ question, perform: () => perform(form) })
      else perform(form)
      return
    }
    if (!question) {
      void submit(form)
      return
    }
    const texts = [...posted].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    ask({ question, href, fields: Object.fromEntries(texts), onAnswer })
  }
  return (
    <form
      id={id}
      method="post"
      action={href + search}
      aria-label={label}
      onSubmit={send}
      className={className}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === 'function' ? children({ isBusy, sent: fetcher.formData }) : children}
    </form>
  )
}

/** An `ActForm` that is one button. */
export function ActButton({
  href,
  fields,
  confirm,
  perform,
  onAnswer,
  busy = false,
  ...button
}: Omit<ComponentProps<typeof Button>, 'type'> &
  Pick<ComponentProps<typeof ActForm>, 'href' | 'fields' | 'perform' | 'onAnswer'> & { confirm?: Question }) {
  return (
    <ActForm href={href} fields={fields} confirm={confirm} perform={perform} onAnswer={onAnswer}>
      {({ isBusy }) => (
        <Button {...button} type="submit" busy={busy || isBusy} {...(confirm ? questionIntent : {})} />
      )}
    </ActForm>
  )
}
