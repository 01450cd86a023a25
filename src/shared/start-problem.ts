/**
 * Something outside the program that keeps it from starting and that a person can put right.
 * The message is one or two plain sentences for the terminal: what is wrong and what to do.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
