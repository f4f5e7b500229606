import { expect, test } from 'vitest'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { createAnswerOrder } from './answer-order.ts'

const question = (at: number, id = String(at), sessionId = 'a') => ({
  sessionId: sessionId as SessionId,
  id: id as RecordId,
  now: new Date(at),
})
const forever = () => new Promise<void>(() => {})

test('an answer waits for the one before it in its session, and for none behind it', () => {
  const order = createAnswerOrder()
  const end = forever()
  order.add(question(2), end)
  expect(order.findBefore(question(3))).toBe(end)
  expect(order.findBefore(question(2, '3'))).toBe(end)
  // Begun later although it was asked earlier: the one behind it waits for this one, which would else wait for ever.
  expect(order.findBefore(question(1))).toBeUndefined()
  expect(order.findBefore(question(2, '1'))).toBeUndefined()
  expect(order.findBefore(question(3, '3', 'b'))).toBeUndefined()
})

test('one that was asked earlier does not take the place of the newest, and nothing is waited for that has ended', async () => {
  const order = createAnswerOrder()
  const newest = Promise.withResolvers<void>()
  order.add(question(2), newest.promise)
  order.add(question(1), forever())
  expect(order.findBefore(question(3))).toBe(newest.promise)
  newest.resolve()
  await newest.promise
  expect(order.findBefore(question(3))).toBeUndefined()
})
