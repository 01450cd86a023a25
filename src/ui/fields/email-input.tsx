import { TextInput, type TextInputProps } from './text-input.tsx'

/** A text input for an e-mail address, which no keyboard corrects. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
