type Doubling = { firstMs: number; longestMs?: number; tries?: number }

/**
 * How long after so many failed tries the next one is, in milliseconds: `firstMs` after the first, then twice as long each time up to
 * `longestMs`. Null after the last of `tries`; without it, never.
 */
export const doublingWait =
  ({ firstMs, longestMs = Number.POSITIVE_INFINITY, tries = Number.POSITIVE_INFINITY }: Doubling) =>
  (attempts: number): number | null =>
    attempts >= tries ? null : Math.min(firstMs * 2 ** (attempts - 1), longestMs)
