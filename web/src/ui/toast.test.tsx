import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uiMessages } from './messages/index.ts'
import { ToastHost } from './toast-host.tsx'
import { getToasts, toast } from './toast-store.ts'

beforeEach(async () => {
  await uiMessages.load('en')
  vi.useFakeTimers()
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const phases = () => getToasts().map(({ phase }) => phase)

test('a success is shown for 1,500 ms', () => {
  toast.success('Prompt created successfully')
  after(1_499)
  expect(phases()).toEqual(['shown'])
  after(1)
  expect(phases()).toEqual([])
})

test('a failure calls by its icon for 1,000 ms, by its text for 2,000 ms, and then stays', () => {
  toast.failure('Failed to create prompt')
  after(999)
  expect(phases()).toEqual(['icon'])
  after(1)
  expect(phases()).toEqual(['text'])
  after(1_999)
  expect(phases()).toEqual(['text'])
  after(1)
  expect(phases()).toEqual(['kept'])
  after(3_600_000)
  expect(phases()).toEqual(['kept'])
})

test('the same failure does not stack, the same success does', () => {
  expect(toast.failure('x')).toBe(toast.failure('x'))
  toast.success('y')
  toast.success('y')
  expect(getToasts()).toHaveLength(3)
})

test('a failure is announced at once and can be closed; a success is announced politely', () => {
  render(<ToastHost />)
  act(() => void toast.failure('Failed to update prompt'))
  act(() => void toast.success('Prompt edited successfully'))
  expect(screen.getByRole('alert').textContent).toBe('Failed to update prompt')
  expect(screen.getByRole('status').textContent).toBe('Prompt edited successfully')
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('the same failure again is one, whose way to try again is that of the newest', () => {
  const tried: number[] = []
  const failed = (n: number) => toast.failure('Not renamed', { label: 'Try again', run: () => tried.push(n) })
  failed(1)
  failed(2)
  expect(getToasts()).toHaveLength(1)
  getToasts()[0]?.action?.run()
  expect(tried).toEqual([2])
})

test('what can be undone can be for 20,000 ms', () => {
  toast.success('Chat deleted', { label: 'Undo', run: () => {} })
  after(19_999)
  expect(phases()).toEqual(['shown'])
  after(1)
  expect(phases()).toEqual([])
})
