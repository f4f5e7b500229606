import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadingOverlay } from './loading-overlay.tsx'
import { uiMessages } from './messages/index.ts'

beforeEach(async () => {
  await uiMessages.load('en')
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => screen.queryByRole('status') !== null

test('appears only when the wait is longer than 400 ms', () => {
  render(<LoadingOverlay active />)
  after(399)
  expect(shown()).toBe(false)
  after(1)
  expect(shown()).toBe(true)
})

test('a short wait shows nothing, and the next one starts from zero', () => {
  const { rerender } = render(<LoadingOverlay active />)
  after(300)
  rerender(<LoadingOverlay active={false} />)
  rerender(<LoadingOverlay active />)
  after(300)
  expect(shown()).toBe(false)
  after(100)
  expect(shown()).toBe(true)
  rerender(<LoadingOverlay active={false} />)
  expect(shown()).toBe(false)
})
