import { expect, test } from 'vitest'
import { presentArrears } from './agreement-arrears.server.ts'

test.each([
  [0, null, { arrears: '', dueSince: '', late: '' }],
  [507_500, '2026-11-11', { arrears: 'GH₵5,075', dueSince: 'since 11 Nov 2026', late: '16 days late' }],
  [507_500, '2026-11-26', { arrears: 'GH₵5,075', dueSince: 'since 26 Nov 2026', late: '1 day late' }],
  [507_500, '2026-11-27', { arrears: 'GH₵5,075', dueSince: 'since 27 Nov 2026', late: '' }],
  [20_000, null, { arrears: 'GH₵200', dueSince: '', late: '' }],
])(
  '%d pesewas that are due since %s are said with how late they are',
  (arrearsPesewas, oldestDueOn, said) => {
    expect(presentArrears({ arrearsPesewas, oldestDueOn }, '2026-11-27')).toEqual(said)
  },
)
