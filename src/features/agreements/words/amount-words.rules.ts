const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
] as const

/** A whole number from 0 in words, as cheques are written: `six thousand two hundred and fifty`. */
export function numberInWords(number: number): string {
  if (number === 0) return 'zero'
  const parts: string[] = []
  let rest = number
  for (const [size, name] of GROUPS) {
    if (rest >= size) parts.push(`${numberInWords(Math.floor(rest / size))} ${name}`)
    rest %= size
  }
  if (rest >= 100) {
    parts.push(`${SMALL[Math.floor(rest / 100)]} hundred`)
    rest %= 100
  }
  const below =
    rest < 20
      ? SMALL[rest]
      : [TENS[Math.floor(rest / 10)], rest % 10 ? SMALL[rest % 10] : ''].filter(Boolean).join('-')
  if (rest > 0) parts.push(parts.length > 0 ? `and ${below}` : `${below}`)
  return parts.join(' ')
}

/** An amount in words: `six thousand two hundred and fifty cedis and twenty pesewas`. Whole pesewas, from 0. */
export function amountInWords(pesewas: number): string {
  const cedis = Math.floor(pesewas / 100)
  const rest = pesewas % 100
  const whole = `${numberInWords(cedis)} ${cedis === 1 ? 'cedi' : 'cedis'}`
  return rest === 0 ? whole : `${whole} and ${numberInWords(rest)} ${rest === 1 ? 'pesewa' : 'pesewas'}`
}

/** The text with every amount followed by its words, where they do not stand there yet. */
export function withWords(text: string): string {
  return text.replace(
    /GH₵(\d{1,3}(?:,\d{3})*)(?:\.(\d{2}))?(?! \(|\d|,\d|\.\d)/g,
    (amount, cedis: string, pesewas = '00') =>
      `${amount} (${amountInWords(Number(`${cedis.replaceAll(',', '')}${pesewas}`))})`,
  )
}
