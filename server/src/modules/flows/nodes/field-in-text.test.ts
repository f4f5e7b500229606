import { expect, test } from 'vitest'
import { fieldIn } from './field-in-text.ts'

const now = new Date('2026-11-27T03:00:00Z')
const read = (text: string, name: string, about = '') => fieldIn(text, { name, type: 'text', about, choices: [] }, now)

test('a label of several words is found, however wide the blanks between them are', async () => {
  expect(await read('Order number:  INV-17, soon please', 'order_number')).toBe('INV-17')
  expect(await read('no  pesanan = INV-9', 'order', 'no pesanan')).toBe('INV-9')
})

test.each(['nomor (wajib', 'total [Rp]', 'harga*', 'a+b?', 'c:\\d'])('%s is a label and no pattern', async (label) => {
  expect(await read(`${label}: 42`, 'x', label)).toBe('42')
  expect(await read('nothing of it', 'x', label)).toBeUndefined()
})
