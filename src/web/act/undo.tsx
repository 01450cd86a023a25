import { useFetcher } from 'react-router'
import { Button } from '#/ui/button.tsx'
import { showToast } from '#/ui/overlays/toast.tsx'
import type { ActAnswer } from './act.ts'
import { useOutcomeToast } from './use-act.ts'

/** What an act that can be undone gives as its result: the fields that do so, sent to the same address. */
export type Undo = { undo: Record<string, string> }
type Done = ActAnswer & { kind: 'done' }

const fieldsOf = ({ result }: Done) => (result as Partial<Undo> | undefined)?.undo

/** Says what was done, with Undo where it can be undone. Stands above the row, which may leave its list with it. */
export function useUndo(name: string): (answer: Done) => void {
  const { data, submit } = useFetcher<ActAnswer>()
  useOutcomeToast(data)
  return (answer) => {
    const fields = fieldsOf(answer)
    const onPress = () => void submit(fields ?? {}, { method: 'post', action: answer.act })
    showToast({
      name,
      kind: 'success',
      title: answer.sentence,
      ...(fields && { action: { label: 'Undo', onPress } }),
    })
  }
}

/** The same beside the outcome of a form that was sent without script. */
export function UndoForm({ answer }: { answer: Done }) {
  const fields = fieldsOf(answer)
  if (!fields) return null
  return (
    <form method="post" action={answer.act}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" size="sm">
        Undo
      </Button>
    </form>
  )
}
