import { expect, test } from 'vitest'
import { guardOf } from './loop-guard.ts'

const mail = (address: string, headers: Record<string, string> = {}, isInvitation = false) => ({
  from: { name: '', address },
  replyTo: null,
  headers: new Map(Object.entries(headers)),
  isInvitation,
})
const own = 'Care@Toko.example'

test.each([
  ['a person', mail('rudi@pelanggan.example'), undefined],
  ['a person whose program says that no machine wrote', mail('a@b.example', { 'auto-submitted': 'no' }), undefined],
  ['a person named Norah', mail('norah@b.example'), undefined],
  ['an out-of-office note', mail('a@b.example', { 'auto-submitted': 'auto-replied' }), 'automated'],
  ['another program', mail('a@b.example', { 'auto-submitted': 'auto-generated; type=x' }), 'automated'],
  ['no-reply', mail('no-reply@bank.example'), 'automated'],
  ['noreply with a tag', mail('NOREPLY+123@bank.example'), 'automated'],
  ['a bounce', mail('MAILER-DAEMON@mx.example'), 'automated'],
  ['an empty return path', mail('a@b.example', { 'return-path': '<>' }), 'automated'],
  ['a list', mail('a@b.example', { 'list-id': '<news.b.example>' }), 'automated'],
  ['a newsletter', mail('a@b.example', { 'list-unsubscribe': '<mailto:x@b.example>' }), 'automated'],
  ['bulk', mail('a@b.example', { precedence: 'Bulk' }), 'automated'],
  ['Exchange', mail('a@b.example', { 'x-auto-response-suppress': 'OOF, AutoReply' }), 'automated'],
  ['another agent of ours', mail('a@b.example', { 'x-nalar-agent': '1' }), 'automated'],
  ['the mailbox itself', mail('care@toko.EXAMPLE'), 'automated'],
  [
    'the form of a website, which sends from the mailbox itself',
    { ...mail('care@toko.example'), replyTo: { name: 'Rudi', address: 'rudi@pelanggan.example' } },
    undefined,
  ],
  [
    'the mailbox, which is asked to be answered there',
    { ...mail('care@toko.example'), replyTo: { name: '', address: 'CARE@toko.example' } },
    'automated',
  ],
  [
    'a stranger by a group of the own domain',
    mail('rudi@pelanggan.example', { 'list-id': '<sales.toko.example>', precedence: 'list' }),
    undefined,
  ],
  [
    'a stranger by a group that puts its address in place of theirs',
    {
      ...mail('sales@toko.example', { 'list-id': 'Sales <sales.toko.example>', 'x-original-from': 'Rudi' }),
      replyTo: { name: 'Rudi', address: 'rudi@pelanggan.example' },
    },
    undefined,
  ],
  [
    'a colleague by a group',
    mail('sari@toko.example', { 'list-id': '<all.toko.example>', precedence: 'list' }),
    'automated',
  ],
  [
    'an out-of-office note by a group',
    mail('a@b.example', { 'list-id': '<sales.toko.example>', 'auto-submitted': 'auto-replied' }),
    'automated',
  ],
  [
    'a group of somebody whose domain ends alike',
    mail('a@b.example', { 'list-id': '<news.nottoko.example>' }),
    'automated',
  ],
  ['nobody', mail(''), 'automated'],
  ['an invitation', mail('a@b.example', {}, true), 'invitation'],
])('%s', (_, given, expected) => {
  expect(guardOf(given, own)).toBe(expected)
})
