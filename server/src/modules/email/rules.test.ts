import { expect, test } from 'vitest'
import type { EmailRule } from '#contract/email/rules.ts'
import { type JudgedMail, judgeMail } from './rules.ts'

const mail = {
  from: { name: 'Rudi Hartono', address: 'Rudi@Toko.Pelanggan.example' },
  subject: 'Tagihan',
  text: 'Kapan refundnya masuk?',
  attachments: [],
  guard: null,
} satisfies JudgedMail
const rule = (given: Partial<EmailRule>): EmailRule => ({
  id: '00000000-0000-4000-8000-000000000001',
  sentence: '',
  active: true,
  senders: [],
  words: [],
  words_in: 'mail',
  has_attachment: false,
  action: 'hold',
  ...given,
})
const judge = (
  rules: EmailRule[],
  of: Partial<JudgedMail> = {},
  more: { keywords?: string[]; mode?: 'automatic' } = {},
) =>
  judgeMail({ rules, approval_keywords: more.keywords ?? [], reply_mode: more.mode ?? 'approve' }, { ...mail, ...of })

test.each([
  ['a word in another form', { words: ['refund'] }, true],
  ['words one after the other', { words: ['refund masuk'] }, true],
  ['words that stand apart', { words: ['kapan masuk'] }, false],
  ['a part of a word', { words: ['asuk'] }, false],
  ['the subject alone', { words: ['refund'], words_in: 'subject' as const }, false],
  ['the subject', { words: ['tagihan'], words_in: 'subject' as const }, true],
  ['an address, whatever its case', { senders: ['rudi@toko.pelanggan.example'] }, true],
  ['a domain above', { senders: ['pelanggan.example'] }, true],
  ['a domain with its sign', { senders: ['@toko.pelanggan.example'] }, true],
  ['a domain that only ends like it', { senders: ['ggan.example'] }, false],
  ['another address of the domain', { senders: ['sari@toko.pelanggan.example'] }, false],
  ['a name', { senders: ['Rudi'] }, true],
  ['a sender and a word of which one is missing', { senders: ['Rudi'], words: ['lamaran'] }, false],
  ['a file where there is none', { has_attachment: true }, false],
])('a rule about %s', (_, given, fits) => {
  expect(judge([rule(given)]).outcome).toBe(fits ? 'hold' : 'draft')
})

test('the first rule that fits decides, and one that is off does not count', () => {
  const rules = [
    rule({ words: ['refund'], active: false }),
    rule({ words: ['tagihan'], action: 'send' }),
    rule({ senders: ['Rudi'], action: 'ignore' }),
  ]
  expect(judge(rules)).toMatchObject({ outcome: 'send', hold: null, rule: rules[1] })
})

test('no rule opens what the guard or an approval keyword has closed', () => {
  const sends = [rule({ senders: ['Rudi'], action: 'send' })]
  expect(judge(sends, { guard: 'automated' }).outcome).toBe('guarded')
  expect(judge(sends, {}, { keywords: ['refundnya'] })).toMatchObject({ outcome: 'hold', hold: 'keyword' })
})

test('without a rule the way of answering that is set decides', () => {
  expect(judge([]).outcome).toBe('draft')
  expect(judge([], {}, { mode: 'automatic' }).outcome).toBe('send')
})
