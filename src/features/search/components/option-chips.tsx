/** A choice of a filter and how many properties it gives; null where counting it says nothing. */
export type Option = { value: string; label: string; count: number | null }

/**
 * One filter's choices as radios in a row of chips, the first meaning "no restriction". They keep their own state, so
 * that a form can be read, sent and reset with or without script.
 */
export function OptionChips({
  legend,
  name,
  options,
  chosen,
}: {
  legend: string
  name: string
  options: readonly Option[]
  /** Value of the chosen option; empty for none. */
  chosen: string
}) {
  return (
    <fieldset className="option-chips">
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <OptionChip
            key={option.value}
            type="radio"
            name={name}
            option={option}
            isChosen={option.value === chosen}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Choices of which several can be ticked; none is no restriction. */
export function TickChips({
  legend,
  options,
}: {
  legend: string
  options: readonly (Option & { name: string; isChosen: boolean })[]
}) {
  return (
    <fieldset className="option-chips">
      <legend>{legend}</legend>
      <div>
        {options.map(({ isChosen, name, ...option }) => (
          <OptionChip key={option.label} type="checkbox" name={name} option={option} isChosen={isChosen} />
        ))}
      </div>
    </fieldset>
  )
}

function OptionChip({
  type,
  name,
  option: { value, label, count },
  isChosen,
}: {
  type: 'radio' | 'checkbox'
  name: string
  option: Option
  isChosen: boolean
}) {
  return (
    <label>
      <input type={type} name={name} value={value} defaultChecked={isChosen} />
      {label}
      {count === null ? null : (
        <span>
          {` ${count.toLocaleString('en-GB')}`}
          <span className="sr-only">{count === 1 ? ' home' : ' homes'}</span>
        </span>
      )}
    </label>
  )
}
