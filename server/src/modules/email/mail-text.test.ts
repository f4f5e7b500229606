import { expect, test } from 'vitest'
import { newWords, ownLengthOf } from './mail-text.ts'

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

test.each([
  ['Halo', undefined],
  ['Wann?\n\nAm Mo., 23. Nov. 2026 um 09:00 Uhr schrieb Toko <a@b.example>:\n> Wir öffnen', 'Wann?'],
  ['Ja\n\n-----Ursprüngliche Nachricht-----\nVon: a@b.example\nGesendet: Montag', 'Ja'],
  ['When?\n\nOn Mon, 23 Nov 2026 at 09:00 Shop <a@b.example>\nwrote:\n\n> We open\n>> Do you?', 'When?'],
  // Answers that stand between what they quote are no quotation, what follows the last of them is.
  ['> Kapan?\nBesok\n> Di mana?\nDi sini\n\n> Terima kasih', '> Kapan?\nBesok\n> Di mana?\nDi sini'],
  // A mail that is nothing but a quotation is shown.
  ['> Kapan?', undefined],
])('%j has %j of its own before what it quotes', (text, own) => {
  expect(ownLengthOf(text)).toBe(own?.length)
})
