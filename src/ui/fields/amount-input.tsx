import { groupedAmount } from './grouped-amount.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A text input for an amount in cedis, whose digits are grouped when it is left. */
export function AmountInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      unit="GH₵"
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      onBlur={({ currentTarget }) => {
        currentTarget.value = groupedAmount(currentTarget.value)
      }}
    />
  )
}
