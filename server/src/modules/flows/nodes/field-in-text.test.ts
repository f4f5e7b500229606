import { expect, test } from 'vitest'
import { fieldIn } from './field-in-text.ts'

const around = { now: new Date('2026-11-27T03:00:00Z'), language: 'en', timezone: 'Asia/Jakarta' } as const
const read = (text: string, name: string, about = '') =>
  fieldIn(text, { name, type: 'text', about, choices: [] }, around)

test('a label of several words is found, however wide the blanks between them are', async () => {
  expect(await read('Order number:  INV-17, soon please', 'order_number')).toBe('INV-17')
  expect(await read('no  pesanan = INV-9', 'order', 'no pesanan')).toBe('INV-9')
})

test.each(['nomor (wajib', 'total [Rp]', 'harga*', 'a+b?', 'c:\\d'])('%s is a label and no pattern', async (label) => {
  expect(await read(`${label}: 42`, 'x', label)).toBe('42')
  expect(await read('nothing of it', 'x', label)).toBeUndefined()
})

test.each([
  ['Total: 1,5 juta, thanks', 1_500_000],
  ['Order 7. Total: 1,250,000', 1_250_000],
  ['Total = 2 jutaan ya', 2_000_000],
  ['Pay 5000 by Friday', 5_000],
  ['Rp 1,5 miliar', 1_500_000_000],
])('the amount in %j is %j', async (text, amount) => {
  expect(await fieldIn(text, { name: 'total', type: 'number', about: '', choices: [] }, around)).toBe(amount)
})

test('a day is one of the time zone of the flow', async () => {
  const night = { ...around, now: new Date('2026-11-27T18:00:00Z') }
  expect(await fieldIn('Kirim besok', { name: 'due', type: 'date', about: '', choices: [] }, night)).toBe('2026-11-29')
})
