import { expect, test, vi } from 'vitest'
import { fail } from '../../platform/http/fail.ts'
import type { Log } from '../../platform/log/log.ts'
import { type EndReason, endOf, failedWith } from './end-of-answer.ts'
import type { QuestionAsker } from './job.ts'

const member: QuestionAsker = { kind: 'member', interactive: true }
const visitor: QuestionAsker = { kind: 'visitor', databases: true, knowledge: true }
const program: QuestionAsker = { kind: 'apiClient' }
// Nothing else of a log is used.
const log = { warn: vi.fn(), error: vi.fn() } as unknown as Log

/** How it ended, what the reader is told, and whether that can be tried again. */
function ended(asker: QuestionAsker, reason: EndReason | undefined, error: unknown = new Error('aborted')) {
  const controller = new AbortController()
  if (reason) controller.abort(reason)
  const end = endOf(error, controller.signal, { asker, language: 'en' }, log)
  const notice = end.status === 'done' ? undefined : end.notice
  return [end.status, notice?.code ?? '-', notice?.action ?? '-'].join(' ')
}

test.each([
  ['stopped', member, 'stopped - -'],
  ['stopped', visitor, 'stopped - -'],
  ['gone', program, 'stopped - -'],
  ['access_ended', member, 'stopped answer_access_ended -'],
  ['access_ended', program, 'stopped answer_access_ended -'],
  ['access_ended', visitor, 'stopped - -'],
  ['timed_out', member, 'failed answer_timed_out retry'],
  ['timed_out', visitor, 'failed answer_timed_out -'],
  ['server_ends', program, 'failed answer_interrupted retry'],
  ['server_ends', visitor, 'failed answer_interrupted -'],
] as const)('ended from outside, %s, asked by %o: %s', (reason, asker, expected) => {
  expect(ended(asker, reason)).toBe(expected)
})

test('what failed is told to who asked, and to a visitor only that it did', () => {
  expect(ended(member, undefined, fail('model_stalled'))).toBe('failed model_stalled retry')
  expect(ended(visitor, undefined, fail('model_stalled'))).toBe('failed widget_answer_failed -')
  expect(log.warn).toHaveBeenCalledWith({ code: 'model_stalled' }, expect.any(String))
})

test('what nobody expected is told as such and logged with its error', () => {
  const error = new TypeError('x is not a function')
  expect(ended(member, undefined, error)).toBe('failed internal retry')
  expect(log.error).toHaveBeenCalledWith({ err: error }, expect.any(String))
})

test('an error after it was stopped is not a failure', () => {
  expect(ended(member, 'stopped', fail('model_failed'))).toBe('stopped - -')
})

test('what its notice says has the details of the failure', () => {
  const failed = failedWith(fail('data_unreachable', { name: 'Shop' }), { asker: member, language: 'id' })
  expect(failed.notice.message).toContain('Shop')
  expect(failed.failure.code).toBe('data_unreachable')
})
