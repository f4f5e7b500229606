/** Whoever holds it alone keeps processes that spend from beginning. */
export const spendersLock = 7_270_977
