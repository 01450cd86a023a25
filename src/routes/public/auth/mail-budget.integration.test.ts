import { expect, test } from 'vitest'
import { requestPasswordReset } from '#/features/accounts/links/password.commands.server.ts'
import { signUp } from '#/features/accounts/links/sign-up.commands.server.ts'
import { resendVerification } from '#/features/accounts/links/verification.commands.server.ts'
import { leaveMessage } from '#/features/leads/message.commands.server.ts'
import { subscribe } from '#/features/newsletter/subscriber.commands.server.ts'
import { makeStranger } from '../../../../tests/factories/visitor-factory.ts'
import { mailRequestedLinks } from '../../../../tests/support/link-mails.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'

const database = useTestDatabase()

test('strangers cause five mails an hour and ten a day to one address, whatever they ask for', async () => {
  const services = makeTestServices(database)
  const email = 'victim@example.com'
  const password = 'harmattan-over-tamale'
  let messages = 0
  const person = { email, fullName: 'Ama', phone: '', password, confirmPassword: password }
  const acts = [
    () => signUp(services, makeStranger(), person),
    () => requestPasswordReset(services, makeStranger(), { email }),
    () => resendVerification(services, makeStranger(), { email }),
    () => subscribe(services, makeStranger(), { email }),
    () => {
      messages += 1
      const message = { name: 'Ama', email, phone: '', subject: 'Hello', message: `No. ${messages}` }
      return leaveMessage(services, makeStranger(), message)
    },
  ]
  const mailsTo = (recipient: string) =>
    database.db.selectFrom('mails').select('template').where('recipient', '=', recipient).execute()

  const counted: number[] = []
  for (let hour = 0; hour < 3; hour++) {
    for (let round = 0; round < 4; round++) {
      for (const act of acts) await act()
      await mailRequestedLinks(services)
      services.time.now = new Date(services.time.now.getTime() + 61_000)
    }
    counted.push((await mailsTo(email)).length)
    services.time.now = new Date(services.time.now.getTime() + 3_600_000)
  }
  expect(counted).toEqual([5, 10, 10])
  // What the office is told by those messages is not counted.
  expect(await mailsTo(services.config.brand.email)).toHaveLength(messages)
})
