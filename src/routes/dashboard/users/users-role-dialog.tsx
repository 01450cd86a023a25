import { isAdministrator } from '#/features/access/role.policy.ts'
import { AskingDialog } from '#/ui/asking-dialog.tsx'
import { nameOf, type PersonRow } from './users-role.ts'

/** Asks before a role changes, and says what that means. */
export function RoleDialog({
  open,
  onOpenChange,
  person,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: PersonRow
  onConfirm: () => void
}) {
  const { title, meaning, confirm } = textsOf(person)
  return (
    <AskingDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={meaning}
      confirm={confirm}
      isHarmless={!isAdministrator(person)}
      onConfirm={onConfirm}
    >
      {person.fullName ? <p className="font-semibold">{person.email}</p> : null}
    </AskingDialog>
  )
}

function textsOf(person: PersonRow) {
  const name = nameOf(person)
  if (!isAdministrator(person))
    return {
      title: `Make ${name} an administrator?`,
      meaning:
        'Administrators manage properties, posts and the roles of everybody. It counts from the next page this person opens, and a mail tells them.',
      confirm: 'Make administrator',
    }
  if (person.isYou)
    return {
      title: 'Give up your own role?',
      meaning:
        'You will be an ordinary user at once. Only another administrator can make you an administrator again.',
      confirm: 'Make me a user',
    }
  return {
    title: `Make ${name} an ordinary user?`,
    meaning:
      'This person can then no longer manage properties, posts and roles. It counts from the next page they open, and a mail tells them.',
    confirm: 'Make user',
  }
}
