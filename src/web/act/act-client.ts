import { isRouteErrorResponse } from 'react-router'
import { withoutSecrets } from '#/web/request/form.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { type ActAnswer, type Acts, paramsOf, UNREACHED } from './act.ts'
import { keepPage } from './keep-page.ts'

export type ClientActArguments = {
  request: Request
  url: URL
  serverAction: () => Promise<ActAnswer | undefined>
}

/**
 * The `clientAction` of every page with acts: what does not reach the server, or fails there, is shown beside the page,
 * which stays with what was typed. A redirect passes, and so does a refusal of the whole page.
 */
export function clientActs(acts: Acts) {
  return async ({ request, url: { pathname }, serverAction }: ClientActArguments) => {
    const form = await request.clone().formData()
    return keepPage(serverAction, (thrown): ActAnswer | undefined => {
      if (thrown instanceof Response) return
      if (isRouteErrorResponse(thrown) && thrown.status < 500) return
      const act = Object.values(acts).find((known) => paramsOf(known, pathname))
      const said = pageErrorOf(thrown).message
      const unreached = typeof act?.unreached === 'function' ? act.unreached(said) : act?.unreached
      return {
        act: pathname,
        kind: 'unreached',
        ...(act?.failure === undefined ? {} : { heading: act.failure }),
        message: unreached ?? said ?? UNREACHED,
        errors: {},
        values: withoutSecrets(form),
      }
    })
  }
}
