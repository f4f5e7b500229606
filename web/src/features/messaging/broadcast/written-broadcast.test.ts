import { expect, test } from 'vitest'
import type { MessageTemplateId } from '#contract/messaging/ids.ts'
import { broadcastSchema, type WrittenBroadcast } from './written-broadcast.ts'

const account = '0195f000-0000-7000-8000-000000000001'
const list = '0195f000-0000-7000-8000-000000000002'
const promo = '0195f000-0000-7000-8000-000000000003' as MessageTemplateId
const template = { id: promo, variables: 2, fills: [] }
const written: WrittenBroadcast = {
  ...{ account_id: account, name: ' Promo ', list_id: list, kind: 'template', template_id: promo },
  ...{ variables: ['{{name}}', ' TN-1 '], message: '', when: 'now', scheduled_at: '' },
}
const base = { account_id: account, list_id: list, name: 'Promo' }
const draftOf = (draft: WrittenBroadcast, chosen: Parameters<typeof broadcastSchema>[0][number] | undefined) =>
  broadcastSchema(chosen ? [chosen] : [], 'It is over.').safeParse(draft).data

test.each([
  ['a template', {}, { ...base, template_id: promo, variables: ['{{name}}', 'TN-1'] }],
  ['a variable that is missing', { variables: ['{{name}}'] }, undefined],
  ['no list', { list_id: '' }, undefined],
  ['a text', { kind: 'text', message: ' Halo ' }, { ...base, message: 'Halo' }],
  ['an empty text', { kind: 'text', message: ' ' }, undefined],
  ['a time that is over', { when: 'later', scheduled_at: '2020-01-01T09:00' }, undefined],
  ['later without a time', { when: 'later' }, undefined],
  [
    'later',
    { kind: 'text', message: 'Halo', when: 'later', scheduled_at: '2099-12-01T09:00' },
    { ...base, message: 'Halo', scheduled_at: new Date(2099, 11, 1, 9).toISOString() },
  ],
] as const)('%s', (_, change, draft) => {
  expect(draftOf({ ...written, ...change }, template)).toEqual(draft)
})

test('without an approved template there is nothing to send', () => {
  expect(draftOf(written, undefined)).toBeUndefined()
})

test('a template that fills itself is sent without values, unless some are written', () => {
  const filled = {
    ...template,
    fills: [
      { from: 'text' as const, text: 'a' },
      { from: 'text' as const, text: 'b' },
    ],
  }
  expect(draftOf({ ...written, variables: ['', ' '] }, filled)).toEqual({ ...base, template_id: promo })
  expect(draftOf({ ...written, variables: ['x'] }, filled)).toBeUndefined()
})
