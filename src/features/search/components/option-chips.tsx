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
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex h-11 xl:h-10 cursor-pointer items-center gap-1.5 rounded-full border-[1.5px] border-line-strong bg-card px-3.5 xl:px-3 font-medium text-sm transition-colors hover:border-indigo has-checked:border-indigo has-checked:bg-indigo has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === chosen}
              className="peer absolute inset-0 scroll-my-24 cursor-pointer appearance-none rounded-full outline-none"
            />
            {option.label}
            {option.count === null ? null : (
              <span className="font-normal text-ink-3 text-xs peer-checked:text-white">
                <span className="sr-only">, </span>
                {option.count.toLocaleString('en-GB')}
                <span className="sr-only"> {option.count === 1 ? 'home' : 'homes'}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
