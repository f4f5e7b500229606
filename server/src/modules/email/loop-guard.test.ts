import { expect, test } from 'vitest'
import { guardOf } from './loop-guard.ts'

const mail = (address: string, headers: Record<string, string> = {}, isInvitation = false) => ({
  from: { name: '', address },
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
  ['nobody', mail(''), 'automated'],
  ['an invitation', mail('a@b.example', {}, true), 'invitation'],
])('%s', (_, given, expected) => {
  expect(guardOf(given, own)).toBe(expected)
})
