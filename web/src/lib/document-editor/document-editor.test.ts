import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../client/call-error.ts'
import { DocumentEditor } from './document-editor.ts'

beforeEach(() => {
  localStorage.setItem('token', 'ayu')
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const failureOf = (status: number) => new CallError(status, { message: 'no', code: 'server_error' })

/** A document that was changed, and whose page was left. */
function leave(failure: () => Error | undefined) {
  const saved = { document: 'a', version: 1, at: '', by: null }
  const save = vi.fn(async (document: string) => {
    const refused = failure()
    if (refused) throw refused
    return { outcome: 'saved' as const, saved: { ...saved, document, version: 2 } }
  })
  const editor = new DocumentEditor<string, never>({
    saved,
    policy: { same: Object.is, groupedWithin: 0, maxSteps: 9 },
    save,
  })
  editor.change(() => 'b')
  editor.stop()
  return { editor, tries: () => save.mock.calls.length }
}

test.each([
  ['no connection', 0],
  ['a server in trouble', 503],
  ['too many calls', 429],
])('what could not be saved when its page was left is tried again a few times: %s', async (_, status) => {
  let isOver = false
  const { editor, tries } = leave(() => (isOver ? undefined : failureOf(status)))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(tries()).toBe(3)
  isOver = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect([tries(), editor.dirty]).toEqual([4, false])
})

test('not for ever', async () => {
  const { tries } = leave(() => failureOf(503))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries()).toBe(6)
})

test.each([404, 403, 401])('not what will be refused again: %i', async (status) => {
  const { tries } = leave(() => failureOf(status))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries()).toBe(1)
})

test.each([
  ['has signed out', () => localStorage.removeItem('token')],
  ['has come back as somebody else', () => localStorage.setItem('token', 'budi')],
])('not once the person %s', async (_, go) => {
  const { tries } = leave(() => failureOf(0))
  await vi.advanceTimersByTimeAsync(1_000)
  go()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tries()).toBe(1)
})

test('while the page is open it is tried until it is saved', async () => {
  const { editor, tries } = leave(() => failureOf(503))
  editor.change(() => 'c')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBeGreaterThan(10)
})
