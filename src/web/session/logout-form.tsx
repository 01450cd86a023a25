import type { ReactNode } from 'react'
import { urls } from '#/shared/urls.ts'
import { useSession } from './session-context.ts'

/** Signs out; without script a plain form does. `children` holds its submit button. */
export function LogoutForm({
  onLeave,
  className,
  children,
}: {
  /** For a menu, which closes then. */
  onLeave?: () => void
  className?: string
  children: ReactNode
}) {
  const { signOut } = useSession()
  return (
    <form
      method="post"
      action={urls.logout}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onLeave?.()
        void signOut()
      }}
    >
      {children}
    </form>
  )
}
