import { clsx } from 'clsx'
import { useCombobox } from 'downshift'
import { useRef, useState } from 'react'
import IconX from '~icons/ph/x-circle'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import type { LiveComboboxProps } from './combobox.tsx'
import { ComboboxNotice, ComboboxOptions } from './combobox-list.tsx'
import { controlClass } from './control-class.ts'
import { TextInput } from './text-input.tsx'
import { useComboboxOptions } from './use-combobox-options.ts'

/** The combobox of phones: the field opens a full-screen list, so that the keyboard leaves room to see options. */
export function ComboboxSheet(props: LiveComboboxProps) {
  const [open, setOpen] = useState(props.wasFocused)
  const [text, setText] = useState(props.initialText)
  const change = (next: string) => {
    setText(next)
    props.onTextChange?.(next)
  }
  return (
    <>
      <input type="hidden" name={props.name} value={text} />
      <span className="relative block">
        {props.icon ? (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-3 [&_svg]:size-5">
            {props.icon}
          </span>
        ) : null}
        <button
          type="button"
          id={props.id}
          aria-haspopup="dialog"
          aria-describedby={props.describedBy}
          onClick={() => setOpen(true)}
          className={clsx(
            controlClass(),
            'h-12 cursor-pointer truncate pr-3.5 text-left',
            props.icon ? 'pl-11' : 'pl-3.5',
            props.invalid && 'border-2 border-danger',
          )}
        >
          {text || <span className="text-ink-3">{props.placeholder}</span>}
        </button>
      </span>
      <ComboboxSheetPanel {...props} text={text} open={open} onOpenChange={setOpen} onText={change} />
    </>
  )
}

function ComboboxSheetPanel({
  text,
  open,
  onOpenChange,
  onText,
  ...props
}: LiveComboboxProps & {
  text: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onText: (text: string) => void
}) {
  const { options, status } = useComboboxOptions(text, props.suggestions, props.loadOptions)
  const box = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({
    items: [...options],
    isOpen: open,
    initialInputValue: text,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    onInputValueChange: ({ inputValue }) => onText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && props.onChoose?.(selectedItem),
    onStateChange: ({ type }) => {
      const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
      if (type === ItemClick || type === InputKeyDownEnter) onOpenChange(false)
    },
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={props.title}
      titleHidden
      returnFocusTo={() => document.getElementById(props.id)}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        box.current?.focus()
      }}
      header={
        <TextInput
          {...combobox.getInputProps(
            {
              ref: box,
              // The keyboard's own button takes the text as it stands.
              onKeyDown: (event) => {
                if (event.key !== 'Enter' || combobox.highlightedIndex >= 0) return
                event.preventDefault()
                onOpenChange(false)
              },
            },
            { suppressRefError: true },
          )}
          aria-label={props.title}
          aria-labelledby={undefined}
          placeholder={props.placeholder}
          icon={props.icon}
          enterKeyHint="done"
          end={
            text ? (
              <IconButton
                label="Clear"
                size="sm"
                icon={<IconX />}
                onClick={() => {
                  combobox.reset()
                  combobox.setInputValue('')
                  box.current?.focus()
                }}
              />
            ) : undefined
          }
        />
      }
    >
      <ul
        {...combobox.getMenuProps({ 'aria-label': props.title }, { suppressRefError: true })}
        aria-busy={status === 'loading'}
        className="-mx-3 divide-y divide-line"
      >
        <ComboboxOptions
          options={options}
          highlighted={combobox.highlightedIndex}
          getItemProps={combobox.getItemProps}
        />
      </ul>
      <ComboboxNotice count={options.length} status={status} emptyText={props.emptyText ?? ''} />
      {props.leaveOutText && status === 'ready' && options.length === 0 ? (
        <Button
          variant="secondary"
          onClick={() => {
            combobox.reset()
            combobox.setInputValue('')
            onOpenChange(false)
          }}
        >
          {props.leaveOutText}
        </Button>
      ) : null}
    </Sheet>
  )
}
