import { describe, expect, test } from 'vitest'
import { dueDay } from './due-day.ts'
import { minutesByRules, type SaidLine } from './index.ts'

// 26 November 2026 is a Thursday.
const today = '2026-11-26'
const says = (text: string, name = 'Sri', startsMs = 1_000): SaidLine => ({ name, text, startsMs })
const found = (text: string, language: 'en' | 'id' | 'auto' = 'auto') =>
  minutesByRules([says(text)], { today, language }).map(({ kind, owner, due }) => [kind, owner, due])

describe('by how they are said', () => {
  test.each([
    ['We decided to open a second store in Bandung.', [['decision', '', null]]],
    ["Let's go with the blue boxes.", [['decision', '', null]]],
    ['Kita sepakat buka toko kedua di Bandung.', [['decision', '', null]]],
    ['Diputuskan bahwa harga naik lima persen.', [['decision', '', null]]],
    ['We have not decided on the price.', []],
    ['Kita belum sepakat soal harga.', []],
    ['Have we agreed on the price?', []],
    ["I'll send the report by Friday.", [['action', 'Sri', '2026-11-27']]],
    ['I’ll prepare the slides tomorrow.', [['action', 'Sri', '2026-11-27']]],
    ['Budi will call the supplier next week.', [['action', 'Budi', '2026-12-04']]],
    ['Could you check the stock by 5 December?', [['action', '', '2026-12-05']]],
    ['We need to update the price list.', [['action', '', null]]],
    ['Saya akan kirim laporannya paling lambat Jumat.', [['action', 'Sri', '2026-11-27']]],
    ['Budi akan menghubungi pemasok besok.', [['action', 'Budi', '2026-11-27']]],
    ['Tolong Rina siapkan kontraknya sebelum akhir bulan.', [['action', 'Rina', '2026-11-30']]],
    ['Kita harus memperbarui daftar harga minggu depan.', [['action', '', '2026-12-04']]],
    ["I'll be honest with you.", []],
    ['I will not send anything.', []],
    ['Saya tidak akan kirim apa-apa.', []],
    ['The weather was nice on Friday.', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

test.each([
  ['by Thursday', '2026-12-03', 'en'],
  ['by the end of the week', '2026-11-27', 'en'],
  ['in two weeks', '2026-12-10', 'en'],
  ['lusa', '2026-11-28', 'id'],
  ['akhir bulan depan', '2026-12-31', 'id'],
  ['3 hari lagi', '2026-11-29', 'id'],
  ['tanggal 5 Desember', '2026-12-05', 'id'],
  ['hari ini', '2026-11-26', 'id'],
  ['at ten', null, 'en'],
  ['nothing', null, 'en'],
] as const)('"%s" is %s', (text, expected, language) => {
  expect(dueDay(text, today, language)).toBe(expected)
})

test('by whose clocks: the same word is another day where it is Friday already', () => {
  expect(dueDay('besok', '2026-11-26', 'id')).toBe('2026-11-27')
  expect(dueDay('besok', '2026-11-27', 'id')).toBe('2026-11-28')
})

test('topics are what comes back, each where it first came up', () => {
  const lines = [
    says('Welcome everybody.', 'Sri', 0),
    says('The new warehouse in Cikarang is nearly done.', 'Sri', 4_000),
    says('Delivery costs went up.', 'Budi', 9_000),
    says('With the new warehouse the delivery costs go down.', 'Sri', 15_000),
  ]
  const topics = minutesByRules(lines, { today, language: 'en' }).filter(({ kind }) => kind === 'topic')
  expect(topics.map(({ text, atMs }) => [text, atMs])).toContainEqual(['Delivery costs', 9_000])
  expect(topics.find(({ text }) => /warehouse/i.test(text))?.atMs).toBe(4_000)
})
