/** Says what is broken, a line each, and lets the campaign end with a failure if anything is. */
export function sayVerdict(problems: readonly string[]): void {
  for (const problem of problems) process.stdout.write(`BROKEN ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}
