import { expect, test } from 'vitest'
import { newWords } from './mail-text.ts'

test.each([
  ['Halo', 'Halo'],
  [
    'Jam berapa buka?\n\nPada Sen, 23 Nov 2026 pukul 09.00 Toko <a@b.example> menulis:\n> Kami buka',
    'Jam berapa buka?',
  ],
  ['When?\n\nOn Mon, 23 Nov 2026 at 09:00 Shop <a@b.example>\nwrote:\n\n> We open', 'When?'],
  ['Terima kasih\n-- \nRudi\n+62 811', 'Terima kasih'],
  ['Ya\n> dulu\nbetul', 'Ya\nbetul'],
  ['Baik\n-----Original Message-----\nFrom: a@b.example', 'Baik'],
  // A mail that is nothing but a quotation keeps its words.
  ['On Mon Rudi wrote:\nhalo', 'On Mon Rudi wrote:\nhalo'],
])('%j says anew %j', (text, expected) => {
  expect(newWords(text)).toBe(expected)
})
