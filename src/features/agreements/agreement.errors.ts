import { Refusal } from '#/shared/errors.ts'

/** Unknown, or somebody else's. */
export function agreementNotFound(): Refusal {
  return new Refusal('not_found', 'agreement.not_found', 'There is no such agreement.')
}

/** Whose agreement binds them still; `details` say which. */
export function agreementRunning({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.agreement_running',
    `Your agreement ${number} to rent to own is still running. Buy the home or leave the agreement first, then delete your account.`,
    { agreementId: id, agreementNumber: number },
  )
}

/** On whose home another's agreement runs. */
export function agreementRunningOnProperty({ id, number }: { id: string; number: number }): Refusal {
  return new Refusal(
    'conflict',
    'account.agreement_running_on_property',
    `Agreement ${number} to rent to own runs on one of your properties. It has to end first, then delete your account.`,
    { agreementId: id, agreementNumber: number },
  )
}
