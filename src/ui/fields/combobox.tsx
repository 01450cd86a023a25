import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldProps } from './field.tsx'
import { TextInput } from './text-input.tsx'

export type ComboboxOption = {
  /** Unique among the options. */
  value: string
  /** Shown, and put into the input when chosen. */
  label: string
  /** Shown in the list instead of the label. */
  short?: string
  /** Shown lighter before that. */
  before?: string
  /** Shown smaller beside the label: a region, a count. */
  note?: string
  /** Shown before all of it: what kind it is. */
  icon?: ReactNode
  /** Smaller, in a line of its own. */
  more?: string
  /** Where choosing it leads, for whoever uses the field. */
  href?: string
}

export type ComboboxProps = {
  name: string
  /** What is being chosen; the title of the full-screen list on phones. */
  title: string
  placeholder: string
  /** Shown when nothing matches; without it nothing is, since the words mean something as they stand. */
  emptyText?: string
  /** Whether phones too have the options below the field, and no list of their own. */
  inline?: boolean
  maxLength?: number
  defaultValue?: string
  /** The words of a button beside that text, where the field may as well stay empty. */
  leaveOutText?: string
  /** Offered before anything is typed, and by the browser itself before script runs. */
  suggestions?: readonly ComboboxOption[]
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
  /** Called with the text of the input whenever it changes, by typing or by choice. */
  onTextChange?: (text: string) => void
  onChoose?: (option: ComboboxOption) => void
  icon?: ReactNode
  id?: string
}

export type LiveComboboxProps = Omit<ComboboxProps, 'defaultValue'> & {
  id: string
  initialText: string
  describedBy: string | undefined
  invalid: boolean
  /** The person was in the plain input when this one replaced it. */
  wasFocused: boolean
  /** And had begun to type. */
  wasTyped: boolean
}

/**
 * A text input with suggestions. It is sent as plain text under `name`, so free text is allowed and the server
 * decides what it means. Before script it is an input with a datalist; touched, it becomes a combobox (wide screens)
 * or a full-screen list (phones), whose code is fetched then.
 */
export function Combobox({ defaultValue = '', ...props }: ComboboxProps) {
  const ownId = useId()
  const listId = useId()
  const wiring = useFieldProps({ id: props.id } as {
    id?: string
    required?: boolean
    'aria-describedby'?: string
    'aria-invalid'?: boolean
  })
  const input = useRef<HTMLInputElement>(null)
  const [live, setLive] = useState<{
    Component: ComponentType<LiveComboboxProps>
    text: string
    focused: boolean
  }>()

  const upgrade = async () => {
    const narrow = !props.inline && window.matchMedia('(max-width: 39.99rem)').matches
    // Without its code the plain input keeps working; the next focus tries again.
    const Component = await (narrow
      ? import('./combobox-sheet.tsx').then((module) => module.ComboboxSheet)
      : import('./combobox-live.tsx').then((module) => module.LiveCombobox)
    ).catch(() => undefined)
    if (!Component || !input.current) return
    const { value: text } = input.current
    const focused = document.activeElement === input.current
    // It takes the input's place while that is read, so that nobody types between.
    flushSync(() => setLive({ Component, text, focused }))
  }

  const id = wiring.id ?? ownId
  if (live)
    return (
      <live.Component
        {...props}
        id={id}
        describedBy={wiring['aria-describedby']}
        invalid={Boolean(wiring['aria-invalid'])}
        initialText={live.text}
        wasFocused={live.focused}
        wasTyped={live.text !== defaultValue}
      />
    )
  return (
    <>
      <TextInput
        {...wiring}
        ref={input}
        id={id}
        name={props.name}
        icon={props.icon}
        placeholder={props.placeholder}
        defaultValue={defaultValue}
        maxLength={props.maxLength}
        list={props.suggestions ? listId : undefined}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => void upgrade()}
        onChange={(event) => props.onTextChange?.(event.currentTarget.value)}
      />
      {props.suggestions ? (
        <datalist id={listId}>
          {props.suggestions.map((option) => (
            <option key={option.value} value={option.label} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
