/** One line of a chart: values over the x positions of the chart, undefined where nothing was measured. */
export type Series = { name: string; color: string; values: (number | undefined)[] }
export type Panel = { title: string; positions: string[]; series: Series[] }

const PANEL = { width: 230, height: 170 }
const PLOT = { left: 44, right: 12, top: 30, bottom: 26 }
const INK = '#333'

/**
 * Small line charts side by side in one SVG, over logarithmic heights from zero decades up, with one legend. `unit` is
 * what all values are in.
 */
export function drawPanels(
  panels: Panel[],
  options: { columns: number; unit: string; isLogarithmic: boolean },
): string {
  const { columns, unit, isLogarithmic } = options
  const legend = panels[0]?.series ?? []
  const width = columns * PANEL.width
  const height = 30 + Math.ceil(panels.length / columns) * PANEL.height
  const parts = panels.map((panel, index) => {
    const [x, y] = [(index % columns) * PANEL.width, 30 + Math.floor(index / columns) * PANEL.height]
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, isLogarithmic)}</g>`
  })
  const keys = legend.map(
    ({ name, color }, index) =>
      `<line x1="${10 + index * 150}" y1="14" x2="${30 + index * 150}" y2="14" stroke="${color}" stroke-width="2"/>` +
      text(36 + index * 150, 18, name),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">` +
    `<title>${escapeText(unit)}</title>` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${keys.join('')}${text(width - 10, 18, unit, 'end')}` +
    `${parts.join('')}</svg>\n`
  )
}

function drawPanel({ title, positions, series }: Panel, isLogarithmic: boolean): string {
  const values = series.flatMap((one) => one.values.filter((value) => value !== undefined))
  const [low, high] = rangeOf(values, isLogarithmic)
  const scale = (value: number) => (isLogarithmic ? Math.log10(value) : value)
  const x = (index: number) =>
    PLOT.left + ((PANEL.width - PLOT.left - PLOT.right) * (index + 0.5)) / positions.length
  const y = (value: number) =>
    PLOT.top +
    (PANEL.height - PLOT.top - PLOT.bottom) * (1 - (scale(value) - scale(low)) / (scale(high) - scale(low)))
  const grid = linesOf(low, high, isLogarithmic).map(
    (value) =>
      `<line x1="${PLOT.left}" x2="${PANEL.width - PLOT.right}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#ddd"/>` +
      text(PLOT.left - 5, y(value) + 4, String(value), 'end'),
  )
  const step = Math.ceil(positions.length / 8)
  const labels = positions.map((label, index) =>
    index % step === 0 ? text(x(index), PANEL.height - 8, label, 'middle') : '',
  )
  return (
    text(PLOT.left, 18, title) +
    grid.join('') +
    labels.join('') +
    series.map((one) => drawSeries(one, x, y)).join('')
  )
}

function drawSeries({ values, color }: Series, x: (index: number) => number, y: (value: number) => number) {
  const points = values.flatMap((value, index) =>
    value === undefined ? [] : [`${x(index).toFixed(1)},${y(value).toFixed(1)}`],
  )
  const dots = points.length > 12 ? [] : points.map((point) => point.split(','))
  return (
    `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>` +
    dots.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${color}"/>`).join('')
  )
}

function rangeOf(values: number[], isLogarithmic: boolean): [low: number, high: number] {
  const most = Math.max(...values)
  if (!isLogarithmic) return [0, most * 1.1]
  return [10 ** Math.floor(Math.log10(Math.min(...values))), 10 ** Math.ceil(Math.log10(most))]
}

function linesOf(low: number, high: number, isLogarithmic: boolean): number[] {
  if (isLogarithmic) {
    const decades = Math.round(Math.log10(high / low))
    return Array.from({ length: decades + 1 }, (_, index) => Number((low * 10 ** index).toPrecision(3)))
  }
  const step = Number((high / 4).toPrecision(1))
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(3)),
  )
}

function text(x: number, y: number, words: string, anchor = 'start'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${INK}">${escapeText(words)}</text>`
}

function escapeText(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
