import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Live } from '../answer/conversation.ts'
import type { Turn } from '../answer/turns.ts'
import { useHold, usePinnedTurn } from './use-pinned.ts'
import type { Rows } from './use-rows.ts'

const turn = (key: string, more: Partial<Turn> = {}): Turn =>
  ({ key, question: key, files: [], parts: [], siblings: [], status: 'done', ...more }) as unknown as Turn
const live = (asked: boolean) => ({ ...(asked && { ask: { question: 'x' } }) }) as unknown as Live
const asked = (key: string) => turn(key, { status: 'streaming', live: live(true) })
/** Of a question that waited in the queue: the server asked it. */
const joined = (key: string) => turn(key, { status: 'streaming', live: live(false) })

/** What stands at the top, and how often the view was brought there. */
function aView(first: readonly Turn[]) {
  const scroller = document.createElement('div')
  document.body.append(scroller)
  const scrollToOffset = vi.fn()
  let height = 0
  const virtual = { getTotalSize: () => height, measurementsCache: [{ start: 500 }], scrollToOffset }
  const rows = { virtual, scroller: { current: scroller } } as unknown as Rows
  const { result, rerender } = renderHook(
    ({ turns }) => {
      const pinned = usePinnedTurn(turns)
      useHold(pinned, rows)
      return pinned?.key
    },
    { initialProps: { turns: first } },
  )
  const show = (...turns: Turn[]) => {
    height++
    scrollToOffset.mockClear()
    rerender({ turns })
    return { pinned: result.current, brought: scrollToOffset.mock.calls.length > 0 }
  }
  return { show, moveAway: () => scroller.dispatchEvent(new Event('wheel', { bubbles: true })) }
}

test('a question asked here stands at the top, also once its answer is in the history', () => {
  const { show } = aView([turn('a')])
  expect(show(turn('a'))).toEqual({ pinned: undefined, brought: false })
  expect(show(turn('a'), asked('b'))).toEqual({ pinned: 'b', brought: true })
  expect(show(turn('a'), turn('b'))).toEqual({ pinned: 'b', brought: true })
})

test('one that waited in the queue takes its place, from the moment when the history knows it', () => {
  const { show } = aView([asked('a')])
  expect(show(turn('a'), turn('b', { status: 'streaming' }))).toEqual({ pinned: 'b', brought: true })
  expect(show(turn('a'), joined('b'))).toEqual({ pinned: 'b', brought: true })
  expect(show(turn('a'), turn('b'))).toEqual({ pinned: 'b', brought: true })
})

test('whoever has moved away is not fetched by one that waited, and is by the next that they ask', () => {
  const { show, moveAway } = aView([asked('a')])
  moveAway()
  expect(show(turn('a'))).toEqual({ pinned: 'a', brought: false })
  expect(show(turn('a'), joined('b'))).toEqual({ pinned: 'b', brought: false })
  expect(show(turn('a'), turn('b'))).toEqual({ pinned: 'b', brought: false })
  expect(show(turn('a'), turn('b'), asked('c'))).toEqual({ pinned: 'c', brought: true })
})

test('what is asked elsewhere while nothing was asked here pins nothing', () => {
  const { show } = aView([turn('a')])
  expect(show(turn('a'), joined('b'))).toEqual({ pinned: undefined, brought: false })
})
