import { subscriberLinkForm } from '#/features/newsletter/subscriber.schema.ts'
import type { Services } from '#/platform/services.ts'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { answer, readForm } from '#/web/request/form.server.ts'
import { page, type RouteArguments } from '#/web/request/respond.server.ts'

/**
 * Presses the button of a page that a mail's link leads to. `isOneClick` takes the token from the address as well: a mail
 * program that ends a subscription sends a form of its own.
 */
export function pressLink(
  { context, request, url }: RouteArguments & { url: URL },
  press: (services: Services, link: { token: string }) => Promise<unknown>,
  { isOneClick = false } = {},
) {
  return page(context, async (services) => {
    const values = await readForm(request)
    const link = isOneClick ? { token: values.token ?? linkTokenOf(url) ?? '' } : values
    return await answer(context, link, subscriberLinkForm, async (form) => {
      await press(services, form)
      return { isDone: true as const }
    })
  })
}
