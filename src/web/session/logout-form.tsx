import type { ComponentProps } from 'react'
import { urls } from '#/shared/urls.ts'
import { useSession } from './session-provider.tsx'

/** Signs out; without script a plain form does. Holds its submit button. A menu closes `onLeave`. */
export function LogoutForm({ onLeave, ...form }: ComponentProps<'form'> & { onLeave?: () => void }) {
  const { signOut } = useSession()
  return (
    <form
      method="post"
      action={urls.logout}
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        onLeave?.()
        void signOut()
      }}
    />
  )
}
