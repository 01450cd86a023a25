import { useEffect, useRef } from 'react'
import IconSearch from '~icons/ph/magnifying-glass'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** The words somebody looks for in a list: the field `query`. It follows `query`, the words that the list answers. */
export function SearchField({
  label,
  placeholder,
  query,
  maxLength,
  className = '',
  isLabelShown = false,
}: {
  label: string
  placeholder: string
  query: string
  maxLength: number
  className?: string
  /** Beside fields whose labels are seen. */
  isLabelShown?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)

  // Back and links change the words without the field being touched; who is typing is further than the list.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = query
  }, [query])

  return (
    <Field label={label} labelHidden={!isLabelShown} className={`min-w-0 grow ${className}`}>
      <TextInput
        ref={input}
        name="query"
        type="search"
        icon={<IconSearch />}
        placeholder={placeholder}
        defaultValue={query}
        maxLength={maxLength}
        enterKeyHint="search"
      />
    </Field>
  )
}
