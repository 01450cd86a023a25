import type { InputHTMLAttributes } from 'react'
import './choice-chip.css'

/** A radio or a box to tick as a chip, for rows of short choices. It travels with its form and needs no script. */
export function ChoiceChip({
  label,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string; type: 'checkbox' | 'radio' }) {
  return (
    <label className="choice-chip font-medium text-sm">
      <input {...input} />
      {label}
    </label>
  )
}
