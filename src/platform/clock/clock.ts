/** The present moment. Commands and queries ask this, so that tests can decide it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
