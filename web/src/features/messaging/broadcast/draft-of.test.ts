import { expect, test } from 'vitest'
import type { MessageTemplateId, MessagingAccountId, PhoneListId } from '#contract/messaging/ids.ts'
import { draftOf, type WrittenBroadcast } from './draft-of.ts'

const account = 'account' as MessagingAccountId
const template = { id: 'promo' as MessageTemplateId, variables: 2, fills: [] }
const written: WrittenBroadcast = {
  ...{ account, name: ' Promo ', list: 'list' as PhoneListId, kind: 'template', template: template.id },
  ...{ variables: ['{{name}}', ' TN-1 '], text: '', when: 'now', at: '' },
}
const base = { account_id: 'account', list_id: 'list', name: 'Promo' }

test.each([
  ['a template', {}, { ...base, template_id: 'promo', variables: ['{{name}}', 'TN-1'] }],
  ['a variable that is missing', { variables: ['{{name}}'] }, undefined],
  ['no list', { list: undefined }, undefined],
  ['a text', { kind: 'text', text: ' Halo ' }, { ...base, message: 'Halo' }],
  ['an empty text', { kind: 'text', text: ' ' }, undefined],
  ['later without a time', { when: 'later' }, undefined],
  [
    'later',
    { kind: 'text', text: 'Halo', when: 'later', at: '2026-12-01T09:00' },
    { ...base, message: 'Halo', scheduled_at: new Date(2026, 11, 1, 9).toISOString() },
  ],
] as const)('%s', (_, change, draft) => {
  expect(draftOf({ ...written, ...change }, account, template)).toEqual(draft)
})

test('without an approved template there is nothing to send', () => {
  expect(draftOf(written, account, undefined)).toBeUndefined()
})

test('a template that fills itself is sent without values, unless some are written', () => {
  const filled = {
    ...template,
    fills: [
      { from: 'text' as const, text: 'a' },
      { from: 'text' as const, text: 'b' },
    ],
  }
  expect(draftOf({ ...written, variables: ['', ' '] }, account, filled)).toEqual({ ...base, template_id: 'promo' })
  expect(draftOf({ ...written, variables: ['x'] }, account, filled)).toBeUndefined()
})
