import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { showToast } from '#/ui/overlays/toast.tsx'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import { useSite } from '#/web/request/site.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import { callSignIn, callSignUp } from './account-calls.ts'
import { ConsentLine, ForgotPasswordLine, SignInFields, SignUpFields } from './auth-fields.tsx'
import { actionMemory } from './remembered-action.ts'
import { useResend } from './use-resend.tsx'

type View = 'sign-in' | 'sign-up'

const TITLES: Record<View, string> = { 'sign-in': 'Sign In', 'sign-up': 'Create Account' }

/** Signing in or up over the page somebody is on. What they wanted to do is remembered elsewhere. */
export function AuthDialog({
  open,
  onOpenChange,
  purpose,
  invitation,
  without,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the person gets, after "Sign in to". */
  purpose: string
  /** Said instead of "Sign in to …". */
  invitation?: string
  /** What can be done without an account, at the foot. */
  without?: ReactNode
}) {
  const { brand } = useSite()
  const [view, setView] = useState<View>('sign-in')
  // Of an account that has just been made here.
  const [email, setEmail] = useState<string>()
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  const other = view === 'sign-in' ? 'sign-up' : 'sign-in'
  const action = view === 'sign-in' ? 'Sign in to' : 'Create an account to'

  // Another form begins at its top, wherever the old one was scrolled to.
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    content.current?.closest('[role=dialog]')?.parentElement?.scrollTo(0, 0)
    const inputs = content.current?.querySelectorAll('input')
    inputs?.[inputs[0]?.value ? 1 : 0]?.focus({ preventScroll: true })
  }, [view])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={TITLES[view]}
      description={(view === 'sign-in' && invitation) || `${action} ${purpose}.`}
    >
      <div ref={content}>
        {view === 'sign-in' ? (
          <SignIn email={email} />
        ) : (
          <SignUp
            onDone={(made) => {
              setEmail(made)
              setView('sign-in')
            }}
          />
        )}
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-1.5 border-line-strong/50 border-t border-dashed pt-3 text-ink-2">
        {view === 'sign-in' ? `New to ${brand.name}?` : 'Already have an account?'}
        <Button variant="quiet" size="sm" className="underline" onClick={() => setView(other)}>
          {TITLES[other]}
        </Button>
      </p>
      {without ? (
        <div className="mt-2 border-line-strong/50 border-t border-dashed pt-4">{without}</div>
      ) : null}
    </Dialog>
  )
}

function SignIn({ email }: { email: string | undefined }) {
  const { adopt } = useSession()
  const [answer, setAnswer] = useState<FormAnswer>()
  const [isBusy, setBusy] = useState(false)
  const resend = useResend(answer)

  const send = async (form: HTMLFormElement) => {
    setBusy(true)
    const outcome = await callSignIn(form)
    setBusy(false)
    if ('answer' in outcome) {
      setAnswer(outcome.answer)
      return
    }
    actionMemory.bind(outcome.taken.user.id)
    showToast({ kind: 'success', title: 'Signed in successfully' })
    adopt(outcome.taken)
  }

  return (
    <>
      <CheckedForm
        schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.signInForm)}
        answer={answer}
        {...(email ? { defaults: { email } } : {})}
        submit={(form) => void send(form)}
        label="Sign In"
        alertAction={resend.offer}
        className="flex flex-col gap-4"
      >
        <SignInFields />
        <ForgotPasswordLine />
        <Button type="submit" wide busy={isBusy}>
          Sign In
        </Button>
      </CheckedForm>
      {resend.form}
    </>
  )
}

function SignUp({ onDone }: { onDone: (email: string) => void }) {
  const [answer, setAnswer] = useState<FormAnswer>()
  const [isBusy, setBusy] = useState(false)

  const send = async (form: HTMLFormElement) => {
    setBusy(true)
    const outcome = await callSignUp(form)
    setBusy(false)
    if ('answer' in outcome) {
      setAnswer(outcome.answer)
      return
    }
    showToast({ kind: 'success', title: outcome.taken.message })
    onDone(String(new FormData(form).get('email')).trim())
  }

  return (
    <CheckedForm
      schema={() => import('#/features/accounts/account.schema.ts').then((module) => module.signUpForm)}
      answer={answer}
      submit={(form) => void send(form)}
      label="Create Account"
      className="flex flex-col gap-3"
    >
      <SignUpFields />
      <Button type="submit" wide busy={isBusy}>
        Create Account
      </Button>
      <ConsentLine />
    </CheckedForm>
  )
}
