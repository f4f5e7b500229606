import { expect, test } from 'vitest'
import { firstIdAt, madeAt, newId } from './id.ts'

test('ids made in one millisecond sort by the order they were made in', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const ids = Array.from({ length: 500 }, () => newId<string>(now))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(500)
  expect(newId(new Date(now.getTime() + 1)) > ids.at(-1)!).toBe(true)
})

test('an id says when it was made, and comes behind the first of that moment', () => {
  const now = new Date('2026-11-21T10:00:00.123Z')
  const id = newId<string>(now)
  expect(madeAt(id)).toEqual(now)
  expect(firstIdAt(now) < id).toBe(true)
  expect(firstIdAt(new Date(now.getTime() + 1)) > id).toBe(true)
})
