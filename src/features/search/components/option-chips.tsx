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
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === chosen} />
            {option.label}
            {option.count === null ? null : (
              <span>
                {` ${option.count.toLocaleString('en-GB')}`}
                <span className="sr-only">{option.count === 1 ? ' home' : ' homes'}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
