import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEdited } from './use-edited.ts'

type Line = { name: string; greeting: string; days: number[] }
const stored: Line = { name: 'Front desk', greeting: 'Hi', days: [1, 2] }

const form = () => renderHook((given: Line) => useEdited(given), { initialProps: stored })

test('what was saved elsewhere comes into the fields that nobody has changed here', () => {
  const { result, rerender } = form()
  act(() => result.current.change({ greeting: 'Hello' }))
  rerender({ name: 'Reception', greeting: 'Welcome', days: [5] })
  expect(result.current.edited).toEqual({ name: 'Reception', greeting: 'Hello', days: [5] })
  expect(result.current.isChanged).toBe(true)
})

test('a field that was written back, or saved elsewhere as it stands here, is no change', () => {
  const { result, rerender } = form()
  expect(result.current.isChanged).toBe(false)
  act(() => result.current.change({ days: [1] }))
  expect(result.current.isChanged).toBe(true)
  act(() => result.current.change({ days: [1, 2] }))
  expect(result.current.isChanged).toBe(false)
  act(() => result.current.change({ name: 'Reception' }))
  rerender({ ...stored, name: 'Reception' })
  expect(result.current.isChanged).toBe(false)
})

test('what was sent follows what is stored again; what was written meanwhile stays', () => {
  const { result, rerender } = form()
  act(() => result.current.change({ name: ' Reception ', greeting: 'Hello' }))
  const sent = result.current.edited
  act(() => result.current.change({ greeting: 'Hello there' }))
  rerender({ ...stored, name: 'Reception', greeting: 'Hello' })
  act(() => result.current.keepSent(sent))
  expect(result.current.edited).toEqual({ name: 'Reception', greeting: 'Hello there', days: [1, 2] })
  rerender({ ...stored, name: 'Lobby', greeting: 'Hello' })
  expect(result.current.edited.name).toBe('Lobby')
})
