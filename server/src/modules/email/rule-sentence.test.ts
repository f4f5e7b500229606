import { expect, test } from 'vitest'
import { readRuleSentence } from './rule-sentence.ts'

const nothing = { senders: [], words: [], words_in: 'mail', has_attachment: false }

test.each([
  ['Hold mails about refunds', { words: ['refunds'], action: 'hold' }],
  [
    'Hold anything that mentions refund, complaint or lawyer',
    { words: ['refund', 'complaint', 'lawyer'], action: 'hold' },
  ],
  ['Answer mails about opening hours automatically.', { words: ['opening hours'], action: 'send' }],
  ["Don't reply to mails from partner.example", { senders: ['partner.example'], action: 'ignore' }],
  ['Ignore newsletters', { words: ['newsletters'], action: 'ignore' }],
  [
    'Always ask me first when a mail from rudi@pelanggan.example has an attachment',
    { senders: ['rudi@pelanggan.example'], has_attachment: true, action: 'hold' },
  ],
  [
    'Reply without approval to mails whose subject contains "order status"',
    { words: ['order status'], words_in: 'subject', action: 'send' },
  ],
  ['Hold mails about a change of the address', { words: ['change of the address'], action: 'hold' }],
  ['Tahan email tentang refund atau komplain', { words: ['refund', 'komplain'], action: 'hold' }],
  [
    'Balas otomatis email dari @toko.example, cabang.example',
    { senders: ['@toko.example', 'cabang.example'], action: 'send' },
  ],
  ['Jangan dibalas kalau berisi “promo akhir tahun”', { words: ['promo akhir tahun'], action: 'ignore' }],
  ['Tolong minta persetujuan untuk semua email yang ada lampirannya', { has_attachment: true, action: 'hold' }],
  ['Email dari Bu Sari soal tagihan harus disetujui', { senders: ['Bu Sari'], words: ['tagihan'], action: 'hold' }],
])('%s', (sentence, understood) => {
  expect(readRuleSentence(sentence)).toEqual({ ...nothing, ...understood })
})

test.each([
  'Be nice to customers',
  'Hold mails',
  'Mails about refunds',
  'Hold mails about refunds except from partner.example',
  'Tahan semua email kecuali dari toko.example',
  'Hold and ignore mails about refunds',
  'Answer mails that are not from partner.example',
  'Forward mails about refunds to my boss',
  'Hold mails with refund in it and whose subject contains order',
  '',
])('what has a word without a place is not guessed: %s', (sentence) => {
  expect(readRuleSentence(sentence)).toBeUndefined()
})
