import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import type { ActAnswer } from '#/web/act/act.ts'
import type { ClientActArguments } from '#/web/act/act-client.ts'
import { keepPage } from '#/web/act/keep-page.ts'
import { withoutSecrets } from '#/web/request/form.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { actAt, SIGNED_OUT } from './editor-answer.ts'
import type { CommonAct, EditorKind } from './editor-kind.ts'

/**
 * The `clientAction` of an editor's page. What keeps a form from the server, or the server from taking it, is shown
 * above the form, which stays as it is; a success is a toast on the next page.
 */
export function clientEditorActs<A extends string>(kind: EditorKind<string, A>) {
  return async ({ request, url: { pathname }, serverAction }: ClientActArguments) => {
    const values = withoutSecrets(await request.clone().formData())
    const act = actAt<A | CommonAct>(kind.acts, pathname) ?? 'save'
    const stay = (said: { message: string; code?: string }): ActAnswer => ({
      act: pathname,
      kind: 'unreached',
      ...said,
      errors: {},
      values,
    })
    return keepPage(serverAction, (thrown) => {
      const { status, message } = pageErrorOf(thrown)
      // Sent to sign in, the page and what was typed would go.
      const isSignedOut = thrown instanceof Response ? leadsTo(thrown, urls.login) : status === 401
      if (isSignedOut) return stay({ message: kind.signedOut, code: SIGNED_OUT })
      if (!(thrown instanceof Response)) {
        const reason = status === 503 ? undefined : message
        return stay({ message: kind.failure(act, values, reason, status < 500) })
      }
      const success = kind.success(act, values)
      if (success) showToast({ kind: 'success', title: success })
    })
  }
}

function leadsTo(response: Response, path: string): boolean {
  const location = response.headers.get('Location') ?? ''
  return new URL(location, window.location.href).pathname === path
}
