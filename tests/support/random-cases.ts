/** How many random cases a property is tried with: a tenth in every run, all of them with `npm run test:cases`. */
export function randomCases(inLongForm: number): number {
  return import.meta.env.MODE === 'long' ? inLongForm : Math.ceil(inLongForm / 10)
}
