const WIDTH = 30

/** What a bar draws on: a terminal gets one line that is drawn anew, anything else a line at every tenth. */
export type ProgressOutput = { isTTY?: boolean; write(text: string): unknown }

/** Call it with how many of `total` are done. */
export function createProgressBar(output: ProgressOutput, total: number): (done: number) => void {
  const started = performance.now()
  let lastTenth = 0
  return (done) => {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const numbers = `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`
    if (output.isTTY) {
      const filled = Math.round(share * WIDTH)
      const seconds = (performance.now() - started) / 1000
      const left = share < 1 ? `, ${Math.ceil((seconds / share) * (1 - share))} s left` : ''
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
      output.write(
        `\r${bar} ${Math.floor(share * 100)} % (${numbers}${left})\u001b[K${share === 1 ? '\n' : ''}`,
      )
      return
    }
    const tenth = Math.floor(share * 10)
    if (tenth > lastTenth) output.write(`${tenth * 10} % (${numbers})\n`)
    lastTenth = tenth
  }
}
