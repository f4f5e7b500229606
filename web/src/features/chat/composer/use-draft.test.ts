import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from './draft.ts'
import { useDraft } from './use-draft.ts'

beforeEach(() => localStorage.clear())

test('a draft that was asked is forgotten also when its place is gone by then', () => {
  const { result, unmount } = renderHook(() => useDraft('home'))
  act(() => result.current.change({ text: 'Total per city' }))
  expect(readDraft('home').text).toBe('Total per city')
  unmount()
  result.current.change({ text: '' })
  expect(readDraft('home').text).toBe('')
})

test('changes of one moment are all kept', () => {
  const { result } = renderHook(() => useDraft('home'))
  act(() => {
    result.current.change({ text: 'Total per city' })
    result.current.change({ web: true })
  })
  expect(result.current.draft).toEqual({ text: 'Total per city', web: true })
  expect(readDraft('home')).toEqual({ text: 'Total per city', web: true })
})
