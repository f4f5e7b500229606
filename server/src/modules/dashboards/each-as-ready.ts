/**
 * Works on all of a list, so many at once, and gives each result as soon as it is there, whatever the order. Ends early,
 * without starting more, when the signal fires.
 */
export async function* eachAsReady<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
  signal: AbortSignal,
): AsyncGenerator<R> {
  const running = new Map<number, Promise<{ index: number; result: R }>>()
  const waiting = list.entries()
  let next = waiting.next()
  while (!signal.aborted && (running.size > 0 || !next.done)) {
    while (running.size < atOnce && !next.done) {
      const [index, item] = next.value
      running.set(
        index,
        work(item).then((result) => ({ index, result })),
      )
      next = waiting.next()
    }
    const { index: done, result } = await Promise.race(running.values())
    running.delete(done)
    yield result
  }
  await Promise.allSettled(running.values())
}
