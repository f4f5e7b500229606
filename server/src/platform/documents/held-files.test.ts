import { expect, test } from 'vitest'
import { createHeldFiles } from './held-files.ts'

/** Holds nothing; tells what became of it. */
class Holder {
  isOpen = true
  closed = 0
  close(): void {
    this.isOpen = false
    this.closed++
  }
}

test('one that was replaced while it was used is closed when its use is over, and its successor stays', async () => {
  const held = createHeldFiles<Holder>({})
  const opened: Holder[] = []
  const open = () => {
    const holder = new Holder()
    opened.push(holder)
    return holder
  }
  const { promise: working, resolve: done } = Promise.withResolvers<void>()
  const first = held.use('a', open, () => working)
  // It has worked for as long as it may: it is asked no more, and ends what it began.
  opened[0]!.isOpen = false
  expect(await held.use('a', open, async (holder) => holder)).toBe(opened[1])
  expect(opened.map(({ closed }) => closed)).toEqual([0, 0])
  done()
  await first
  expect(opened.map(({ closed }) => closed)).toEqual([1, 0])
  expect(await held.use('a', open, async (holder) => holder)).toBe(opened[1])
  held.close()
  expect(opened.map(({ closed }) => closed)).toEqual([1, 1])
})
