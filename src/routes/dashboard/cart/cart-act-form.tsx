import type { ReactNode } from 'react'
import { urls } from '#/shared/urls.ts'

/** A form of the cart around its button: works without script, and with it calls `onAct` instead. */
export function ActForm({
  fields,
  onAct,
  className,
  children,
}: {
  fields: Readonly<Record<string, string>>
  onAct?: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <form
      method="post"
      action={urls.cart}
      className={className}
      onSubmit={(event) => {
        if (!onAct) return
        event.preventDefault()
        onAct()
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
