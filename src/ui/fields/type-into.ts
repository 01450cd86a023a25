/** As if it had been typed, so that everybody who listens hears of it. */
export function type(input: HTMLInputElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
