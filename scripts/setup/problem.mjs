/** Something a person can put right; its message is shown without a stack. */
export class Problem extends Error {}
