import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore, useStore } from './store.ts'

test('those who follow are told until they have gone', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.set(2)
  expect([store.get(), listener.mock.calls.length]).toEqual([2, 1])
  leave()
  store.set(3)
  expect([store.get(), listener.mock.calls.length]).toEqual([3, 1])
})

test('what runs while somebody follows begins with the first and ends with the last', () => {
  const stop = vi.fn()
  const start = vi.fn((_: (next: number) => void) => stop)
  const store = createStore(0, start)
  const leaveFirst = store.subscribe(() => {})
  const leaveSecond = store.subscribe(() => {})
  expect(start).toHaveBeenCalledTimes(1)
  start.mock.calls[0]?.[0](5)
  expect(store.get()).toBe(5)
  leaveFirst()
  leaveFirst()
  expect(stop).not.toHaveBeenCalled()
  leaveSecond()
  expect(stop).toHaveBeenCalledTimes(1)
  store.subscribe(() => {})
  expect(start).toHaveBeenCalledTimes(2)
})

test('a component that follows a part is drawn anew when the part has changed', () => {
  const store = createStore({ name: 'Ayu', age: 30 })
  let drawn = 0
  const Name = () => {
    drawn++
    return useStore(store, ({ name }) => name)
  }
  render(<Name />)
  act(() => store.set({ name: 'Ayu', age: 31 }))
  expect(drawn).toBe(1)
  act(() => store.set({ name: 'Sari', age: 31 }))
  expect(screen.getByText('Sari').textContent).toBe('Sari')
})
