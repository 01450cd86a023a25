/**
 * `failures` are texts for the summary: a test each, with where it stands and how its message begins. `skipped` are the
 * names of tests that this machine could not run, with the reason.
 */
export type Count = { passed: number; failed: number; failures?: string[]; skipped?: string[] }

export type Step = {
  title: string
  /** Each run by the Node that runs this, until one fails. */
  commands: string[][]
  env?: NodeJS.ProcessEnv
  /** Without it the step is one test. */
  count?: (code: number) => Count
  /** Steps that this one waits for. */
  after?: string[]
  /** Steps without whose success this one is left out. */
  needs?: string[]
}

/**
 * Runs the lanes beside each other and the steps of each one after the other. Answers at least one test: nothing that
 * ran is a failure.
 */
export function runLanes(
  lanes: readonly (readonly Step[])[],
  write?: (text: string) => void,
): Promise<Required<Count> & { failedSteps: string[] }>
