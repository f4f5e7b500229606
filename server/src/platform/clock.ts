/** Time and randomness, passed in so that tests can move them. */
export type Clock = { now: () => Date }
export const systemClock: Clock = { now: () => new Date() }
