import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const PARENT_CHECK_MS = 500
// Enough for any tool's own explanation; a runaway program must not fill the memory.
const MAX_OUTPUT = 2_000_000

const children = new Set()

/** Ends what was started here and then this process, as if the signal had reached it alone. */
function endAll(signal) {
  for (const child of children) child.kill(signal)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))

// npm that is killed leaves its scripts running: nobody waits for them any more, so they stop.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) endAll('SIGTERM')
}, PARENT_CHECK_MS).unref()

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{
 *   env?: NodeJS.ProcessEnv, cwd?: string, live?: boolean, onOutput?: (text: string) => void, timeoutMs?: number,
 *   shell?: boolean,
 * }} options `live` shows what it prints, `onOutput` gets it as it comes; otherwise it is only returned.
 * @returns {Promise<{ code: number, output: string }>} 127 when the program could not be started
 */
export function run(
  command,
  args,
  { env = process.env, cwd = root, live = false, onOutput, timeoutMs, shell } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      timeout: timeoutMs,
      windowsHide: true,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    })
    children.add(child)
    let output = ''
    const collect = (text) => {
      onOutput?.(text)
      if (output.length < MAX_OUTPUT) output += text
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => {
      children.delete(child)
      onOutput?.(`${error.message}\n`)
      resolve({ code: 127, output: `${output}${error.message}` })
    })
    child.on('close', (code, signal) => {
      children.delete(child)
      if (signal) onOutput?.(`ended by ${signal}\n`)
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output })
    })
  })
}
