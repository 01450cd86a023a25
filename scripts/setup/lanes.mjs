import { run } from './run.mjs'

// The environment of whoever starts the tests must not turn React into its production half.
const baseEnv = { ...process.env }
delete baseEnv.NODE_ENV
// The tools do not see the terminal that this process shows their output on.
if (process.stdout.isTTY) baseEnv.FORCE_COLOR ??= '1'

/** @type {typeof import('./lanes.mjs').runLanes} */
export async function runLanes(lanes, write = (text) => process.stdout.write(text)) {
  const total = { passed: 0, failed: 0, failedSteps: [], failures: [], skipped: [] }
  const ends = new Map()
  for (const { title } of lanes.flat()) ends.set(title, Promise.withResolvers())
  const outputs = lanes.map(() => makeOutput(write))
  const running = new Set(outputs)
  showLast(running)

  const note = (title, { passed, failed, failures = [], skipped = [] }) => {
    total.passed += passed
    total.failed += failed
    if (failed > 0) total.failedSteps.push(title)
    total.failures.push(...failures)
    total.skipped.push(...skipped)
    ends.get(title).resolve(failed === 0 && passed > 0)
  }

  await Promise.all(
    lanes.map(async (steps, index) => {
      const output = outputs[index]
      for (const step of steps) {
        try {
          note(step.title, await runStep(step, ends, output, write))
        } catch (error) {
          output.add(`${error.stack}\n`)
          note(step.title, { passed: 0, failed: 1 })
        }
      }
      running.delete(output)
      output.show()
      showLast(running)
    }),
  )
  if (total.passed + total.failed === 0) total.failed = 1
  return total
}

function showLast(running) {
  if (running.size === 1) for (const output of running) output.show()
}

/** Holds a lane's output back until it is shown; from then on it is shown as it comes. */
function makeOutput(write) {
  let held = ''
  let isShown = false
  return {
    add(text) {
      if (isShown) write(text)
      else held += text
    },
    show() {
      isShown = true
      write(held)
      held = ''
    },
    get isShown() {
      return isShown
    },
  }
}

async function runStep(step, ends, output, write) {
  for (const title of step.after ?? []) await ends.get(title).promise
  for (const title of step.needs ?? []) {
    if (await ends.get(title).promise) continue
    output.add(`\n── ${step.title}: left out, because ${title} failed\n`)
    return { passed: 0, failed: 0 }
  }
  output.add(`\n── ${step.title}\n`)
  const started = performance.now()
  let code = 0
  for (const command of step.commands) {
    const env = { ...baseEnv, ...step.env }
    ;({ code } = await run(process.execPath, command, { env, onOutput: output.add }))
    if (code !== 0) break
  }
  const count = step.count?.(code) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const line = `── ${step.title}: ${count.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`
  output.add(line)
  if (!output.isShown) write(line)
  return count
}
