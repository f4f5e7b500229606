import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tips, watchTips } from './tooltip-watch.ts'

const show = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  show.mockClear()
  tips.set('a', { text: 'Copy' })
  tips.set('b', { text: 'Share' })
  render(
    <>
      <button type="button" data-tip="a">
        A
      </button>
      <button type="button" data-tip="b">
        B
      </button>
      <p data-tip-popup>tip</p>
      <p>page</p>
    </>,
  )
  stop = watchTips(show)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const over = (element: Element, pointerType = 'mouse') => {
  const event = new Event('pointerover', { bubbles: true })
  Object.assign(event, { pointerType })
  act(() => void element.dispatchEvent(event))
}
const button = (name: string) => screen.getByRole('button', { name })
const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => show.mock.lastCall?.[0]?.tip.text

test('appears when the pointer rests for 400 ms; the next one at once', () => {
  over(button('A'))
  after(399)
  expect(show).not.toHaveBeenCalled()
  after(1)
  expect(shown()).toBe('Copy')
  over(button('B'))
  after(0)
  expect(shown()).toBe('Share')
})

test('stays while the pointer is on it and goes when it leaves', () => {
  over(button('A'))
  after(400)
  over(screen.getByText('tip'))
  after(1_000)
  expect(shown()).toBe('Copy')
  over(screen.getByText('page'))
  after(80)
  expect(shown()).toBeUndefined()
})

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press', () => fireEvent.pointerDown(button('A'))],
])('%s takes it away', (_name, act) => {
  over(button('A'))
  after(400)
  act()
  expect(shown()).toBeUndefined()
})

test('a finger and a short visit show nothing', () => {
  over(button('A'), 'touch')
  after(1_000)
  over(button('A'))
  after(200)
  over(screen.getByText('page'))
  after(1_000)
  expect(show.mock.calls.flat().filter(Boolean)).toEqual([])
})
