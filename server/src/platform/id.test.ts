import { expect, test } from 'vitest'
import { newId } from './id.ts'

test('ids made in one millisecond sort by the order they were made in', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const ids = Array.from({ length: 500 }, () => newId<string>(now))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(500)
  expect(newId(new Date(now.getTime() + 1)) > ids.at(-1)!).toBe(true)
})
