import { expect, test } from 'vitest'
import { requestMail } from './request-mail.ts'

const asked = {
  kind: 'approval' as const,
  title: 'Refund\nRp 500,000',
  details: 'Order 17 of Budi came broken.',
  due: new Date('2026-11-25T07:05:00Z'),
  timezone: 'Asia/Jakarta',
  link: 'https://nalar.example/flow-requests/t',
  brand: 'Nalar',
}

test('says who asks, on what grounds and until when, on the clock of the flow', () => {
  const { subject, text } = requestMail(asked, 'en')
  expect(subject).toBe('Nalar: Refund Rp 500,000')
  expect(text).toContain('Your approval is needed: Refund')
  expect(text).toContain('What it is about:\nOrder 17 of Budi came broken.')
  expect(text).toMatch(/Answer by 25 Nov 2026, 14:05 (WIB|GMT\+7)\./)
  expect(text).toContain('\n    https://nalar.example/flow-requests/t\n')
  expect(text).toContain('Sent by a flow on Nalar.')
})

test('in Indonesian, and without grounds where none were given', () => {
  const { text } = requestMail({ ...asked, kind: 'hand-over', details: ' ', brand: '$& Toko' }, 'id')
  expect(text).toContain('Bantuanmu dibutuhkan')
  expect(text).toMatch(/Jawab sebelum 25 Nov 2026(,| pukul) 14[.:]05 WIB\./)
  expect(text).not.toContain('Rinciannya')
  expect(text).toContain('Dikirim oleh sebuah alur di $& Toko.')
})
