import { type ChangeEvent, type MouseEvent, useState } from 'react'

/**
 * The state of a group of radios that may be controlled (`value`) or own it (`defaultValue`). With `deselectable` a
 * press on the chosen radio clears the choice, which radios alone cannot do; null means nothing chosen.
 */
export function useChoice({
  value,
  defaultValue,
  onChange,
  deselectable = false,
}: {
  value?: string | null
  defaultValue?: string | null
  onChange?: (value: string | null) => void
  deselectable?: boolean
}) {
  const [own, setOwn] = useState<string | null>(defaultValue ?? null)
  const chosen = value === undefined ? own : value
  const choose = (next: string | null) => {
    if (value === undefined) setOwn(next)
    onChange?.(next)
  }
  const radioProps = (option: string) => ({
    checked: chosen === option,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (event.currentTarget.checked) choose(option)
    },
    // A click on an already chosen radio fires no change event; arrow keys click the newly chosen one.
    onClick: (_event: MouseEvent<HTMLInputElement>) => {
      if (deselectable && chosen === option) choose(null)
    },
  })
  return { chosen, radioProps }
}
