import { clsx } from 'clsx'
import { useCombobox } from 'downshift'
import { useEffect, useRef, useState } from 'react'
import type { LiveComboboxProps } from './combobox.tsx'
import { ComboboxNotice, ComboboxOptions } from './combobox-list.tsx'
import { TextInput } from './text-input.tsx'
import { useComboboxOptions } from './use-combobox-options.ts'

/** The combobox of wide screens, which takes the plain input's place when that is first focused. */
export function LiveCombobox(props: LiveComboboxProps) {
  const [query, setQuery] = useState(props.initialText)
  const { options, status } = useComboboxOptions(query, props.suggestions, props.loadOptions)
  const box = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({
    items: [...options],
    inputId: props.id,
    initialInputValue: props.initialText,
    initialIsOpen: props.wasFocused,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    onInputValueChange: ({ inputValue }) => {
      setQuery(inputValue)
      props.onTextChange?.(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && props.onChoose?.(selectedItem),
    // Leaving the field keeps what was typed instead of taking the option under the pointer.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  })
  const isShown = combobox.isOpen && (props.emptyText !== undefined || options.length > 0)
  const { wasFocused, wasTyped } = props
  useEffect(() => {
    if (!wasFocused || !box.current) return
    box.current.focus()
    // What stood there is typed over, what was typed goes on.
    if (!wasTyped) box.current.select()
  }, [wasFocused, wasTyped])

  return (
    <div className="relative">
      <TextInput
        {...combobox.getInputProps({
          ref: box,
          'aria-expanded': isShown,
          onKeyDown: ({ key, nativeEvent }) => {
            // With nothing chosen the words are sent as they stand.
            if (key === 'Enter' && combobox.highlightedIndex < 0)
              Object.assign(nativeEvent, { preventDownshiftDefault: true })
          },
        })}
        maxLength={props.maxLength}
        aria-labelledby={undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        name={props.name}
        icon={props.icon}
        placeholder={props.placeholder}
        enterKeyHint="search"
      />
      <div
        className={clsx(
          'absolute inset-x-0 top-full z-40 mt-1.5 rounded border border-line bg-card p-1 shadow-float',
          !isShown && 'hidden',
        )}
      >
        <ul
          {...combobox.getMenuProps({ 'aria-label': props.title })}
          aria-busy={status === 'loading'}
          // What scrolls is reached by Tab otherwise, and this closes as the focus leaves the field: it would be lost.
          tabIndex={-1}
          className="max-h-78 overflow-y-auto"
        >
          {combobox.isOpen ? (
            <ComboboxOptions
              options={options}
              highlighted={combobox.highlightedIndex}
              getItemProps={combobox.getItemProps}
            />
          ) : null}
        </ul>
        <ComboboxNotice count={options.length} status={status} emptyText={props.emptyText ?? ''} />
      </div>
    </div>
  )
}
