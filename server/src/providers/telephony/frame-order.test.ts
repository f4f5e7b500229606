import { expect, test } from 'vitest'
import { createFrameOrder } from './frame-order.ts'

type Frame = { place: number }

const heard = (places: number[]) => {
  const order = createFrameOrder<Frame>()
  const all = [...places.flatMap((place) => order.take(place, { place })), ...order.rest()]
  return all.map((given) => ('missing' in given ? `-${given.missing}` : given.place))
}

test.each([
  ['in order', [1, 2, 3], [1, 2, 3]],
  ['two of them mixed up', [1, 3, 2, 4], [1, 2, 3, 4]],
  ['one that comes four later', [1, 3, 4, 5, 6, 2, 7], [1, 2, 3, 4, 5, 6, 7]],
  ['one that never comes', [1, 3, 4, 5, 6, 7, 8], [1, '-1', 3, 4, 5, 6, 7, 8]],
  ['one that comes too late is still heard', [1, 3, 4, 5, 6, 7, 2, 8], [1, '-1', 3, 4, 5, 6, 7, 2, 8]],
  ['one that comes twice', [1, 2, 2, 3, 1], [1, 2, 3]],
  ['one that is missing at the end', [1, 2, 4], [1, 2, '-1', 4]],
  ['a gap that is no gap', [1, 2, 100_000], [1, 2, '-50', 100_000]],
  ['one that begins anywhere', [17, 18], [17, 18]],
])('%s', (_, came, given) => {
  expect(heard(came)).toEqual(given)
})

test('with every third frame lost nothing that came is lost', () => {
  const came = Array.from({ length: 300 }, (_, place) => place).filter((place) => place % 3 !== 1)
  const given = heard(came)
  expect(given.filter((item) => typeof item === 'number')).toEqual(came)
  expect(given.filter((item) => item === '-1')).toHaveLength(100)
})
