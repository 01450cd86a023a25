import { signUpForm } from '#/features/accounts/account.schema.ts'
import { signUp } from '#/features/accounts/links/sign-up.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/accounts'
import { readCredentials } from './credentials.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

const MESSAGE = 'Account created successfully. Please check your email for verification.'

/** Signs up with the fields of the sign-up form. The answer is the same for an address that has an account. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    await signUp(services, visitorOf(context), await readCredentials(request, signUpForm))
    return privateJson({ message: MESSAGE })
  })
