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
  const running = new Map<number, Promise<{ place: number; result: R }>>()
  let next = 0
  while (!signal.aborted && (running.size > 0 || next < list.length)) {
    while (running.size < atOnce && next < list.length) {
      const place = next++
      running.set(
        place,
        work(list[place]!).then((result) => ({ place, result })),
      )
    }
    const { place, result } = await Promise.race(running.values())
    running.delete(place)
    yield result
  }
  await Promise.allSettled(running.values())
}
