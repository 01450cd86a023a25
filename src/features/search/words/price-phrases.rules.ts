import type { Token } from './word-token.rules.ts'

/** Phrases by their first word, the longest first. */
type Phrases = Map<string, string[][]>

const phrases = (...lines: string[]): Phrases =>
  Map.groupBy(
    lines.map((line) => line.split(' ')).sort((a, b) => b.length - a.length),
    ([first = '']) => first,
  )

export const AT_MOST = phrases(
  ...['not more than', 'no more than', 'not above', 'not over', 'not exceeding', 'less than', 'lower than'],
  ...[
    'cheaper than',
    'at most',
    'up to',
    'upto',
    'maximum of',
    'max of',
    'maximum price',
    'max price',
    'budget of',
  ],
  ...[
    'budget is',
    'budget',
    'under',
    'below',
    'max',
    'maximum',
    'within',
    'until',
    'till',
    '<',
    '≤',
    'maximum budget',
    'less',
    'not up to',
    'price',
    'price is',
  ],
  ...['for under', 'for less than', 'price under', 'price below', 'below or at'],
)
export const AT_LEAST = phrases(
  ...[
    'not less than',
    'no less than',
    'not under',
    'not below',
    'not lower than',
    'no lower than',
    'not cheaper than',
    'more than',
    'greater than',
    'higher than',
    'at least',
    'starting from',
  ],
  ...[
    'starting at',
    'starts from',
    'starts at',
    'minimum of',
    'min of',
    'minimum price',
    'min price',
    'from',
  ],
  ...['above', 'over', 'min', 'minimum', 'starting', '>', '≥', 'price from', 'price above'],
)
export const ABOUT = phrases('around', 'about', 'approximately', 'approx', 'roughly', '~', 'close to')
export const OR_LESS = phrases(
  ...[
    'and below',
    'or below',
    'or less',
    'and less',
    'and under',
    'or under',
    'or cheaper',
    'at most',
    'downwards',
  ],
  ...['max', 'maximum', 'tops', 'budget'],
)
export const OR_MORE = phrases(
  ...['and above', 'or above', 'or more', 'and more', 'and up', 'and over', 'or over', 'upwards', 'at least'],
  ...['min', 'minimum', 'plus'],
)
export const MONTHLY = phrases(
  ...['a month', 'per month', 'monthly', 'month', 'every month', 'each month', 'pm', 'p m', 'per mth', 'mth'],
  ...['mo', 'per mo', 'a mth', 'for a month', 'for one month'],
)
export const YEARLY = phrases(
  'a year',
  'per year',
  'per annum',
  'yearly',
  'annually',
  'year',
  'every year',
  'each year',
  'yr',
  'per yr',
  'a yr',
  'for a year',
  'for one year',
)
export const TO = phrases('to', 'till', 'until', 'up to', 'and', '&')
/** Where the first of the phrases that begins at a token ends; undefined when none does. */
export function after(list: Phrases, tokens: readonly Token[], at: number): number | undefined {
  const found = list
    .get(tokens[at]?.word ?? '')
    ?.find((words) =>
      words.every((word, index) => tokens[at + index]?.word === word && !tokens[at + index]?.isExact),
    )
  return found && at + found.length
}
