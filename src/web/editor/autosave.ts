/** Why the last try to save came to nothing. */
export type SaveProblem =
  | { kind: 'connection' }
  | { kind: 'signed-out' }
  /** The server said no, in these words. */
  | { kind: 'refused'; message: string }

export type SaveOutcome = { kind: 'saved'; savedAt: string } | { kind: 'failed'; problem: SaveProblem }

export type AutosaveState = {
  /** `waiting`: something was typed and will be saved in a moment. */
  phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  /** When the server last took something, in ISO 8601. */
  savedAt: string | null
  problem: SaveProblem | null
}

export type Autosave = {
  /** Something was typed. */
  change: () => void
  /** Saves now what is not saved; true when afterwards nothing is left. */
  flush: () => Promise<boolean>
  /** Tries again what failed: the connection is back. */
  retry: () => void
  /** Saves nothing until `resume`; resolves when nothing is under way any more. */
  pause: () => Promise<void>
  resume: () => void
}

export const SAVE_AFTER_MS = 1_500
const RETRY_MS = [5_000, 10_000, 20_000, 30_000]
const LAST_RETRY_MS = 30_000

/**
 * Saves what is typed a moment after the last change, one save at a time, and keeps trying while there is no
 * connection. `save` reads what there is to save when it is called and never rejects.
 */
export function createAutosave({
  save,
  onState,
  savedAt = null,
}: {
  save: () => Promise<SaveOutcome>
  onState: (state: AutosaveState) => void
  savedAt?: string | null
}): Autosave {
  let state: AutosaveState = { phase: savedAt ? 'saved' : 'idle', savedAt, problem: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isPaused = false
  let failures = 0
  // Counted, so that what is typed during a save is known not to be in it.
  let changes = 0
  let saved = 0

  const show = (next: Partial<AutosaveState>) => {
    state = { ...state, ...next }
    onState(state)
  }

  const plan = (milliseconds: number) => {
    clearTimeout(timer)
    timer = isPaused ? undefined : setTimeout(() => void run(), milliseconds)
  }

  const work = async () => {
    const upTo = changes
    show({ phase: 'saving' })
    const outcome = await save()
    if (outcome.kind === 'failed') {
      show({ phase: 'failed', problem: outcome.problem })
      // What was refused would be refused again; the next change may put it right.
      if (outcome.problem.kind === 'connection') plan(RETRY_MS[failures] ?? LAST_RETRY_MS)
      else if (changes > upTo) plan(SAVE_AFTER_MS)
      failures += 1
      return
    }
    saved = upTo
    failures = 0
    const isBehind = changes > saved
    show({ phase: isBehind ? 'waiting' : 'saved', savedAt: outcome.savedAt, problem: null })
    if (isBehind) plan(SAVE_AFTER_MS)
  }

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (running) return await running
    if (saved === changes) return
    running = work()
    try {
      await running
    } finally {
      running = undefined
    }
  }

  return {
    change() {
      changes += 1
      if (running) return
      // While there is no connection the message stays; a change makes the next try come soon.
      if (state.phase !== 'failed') show({ phase: 'waiting' })
      plan(SAVE_AFTER_MS)
    },
    async flush() {
      if (running) await running
      await run()
      return saved === changes
    },
    retry() {
      if (state.phase === 'failed' && !isPaused) void run()
    },
    async pause() {
      isPaused = true
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
    resume() {
      if (!isPaused) return
      isPaused = false
      if (changes > saved) plan(SAVE_AFTER_MS)
    },
  }
}
