/** Frames that are waited for behind one that is missing: 100 ms, which nobody hears. */
const waited = 5
/** What is filled in at most for frames that never came: a longer gap is no gap of a network. */
const longestGap = 50

export type FrameOrder<Frame> = {
  /** Takes a frame by its place; gives what may be heard now, in order: frames, and how many are missing between them. */
  take: (place: number, frame: Frame) => (Frame | { missing: number })[]
  /** What still waits, in order. */
  rest: () => (Frame | { missing: number })[]
}

/**
 * Brings frames that a network mixed up into their order. A missing one is waited for until some frames came behind it; one that comes
 * later still is given where it comes, since nothing that was heard is thrown away. One that comes twice is given once.
 */
export function createFrameOrder<Frame extends object>(): FrameOrder<Frame> {
  let next: number | undefined
  const waiting = new Map<number, Frame>()
  const given = new Set<number>()
  const note = (place: number) => {
    given.add(place)
    given.delete(place - 100)
  }
  const release = (all: boolean): (Frame | { missing: number })[] => {
    const ready: (Frame | { missing: number })[] = []
    while (next !== undefined && waiting.size > 0) {
      const frame = waiting.get(next)
      if (frame) {
        ready.push(frame)
        waiting.delete(next)
        note(next++)
      } else if (all || waiting.size >= waited) {
        const first = Math.min(...waiting.keys())
        ready.push({ missing: Math.min(first - next, longestGap) })
        next = first
      } else break
    }
    return ready
  }
  return {
    take: (place, frame) => {
      next ??= place
      if (given.has(place) || waiting.has(place)) return []
      if (place < next) {
        note(place)
        return [frame]
      }
      waiting.set(place, frame)
      return release(false)
    },
    rest: () => release(true),
  }
}
