import { expect, test } from 'vitest'
import type { Language } from '#contract/language.ts'
import { numberIn, readNumber } from './read-number.ts'

const both: [string, number | undefined][] = [
  ['0', 0],
  ['7', 7],
  ['-5', -5],
  ['−5', -5],
  ['minus 5', -5],
  ['Rp -5', -5],
  ['-Rp 5', undefined],
  ['minus Rp 5', undefined],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['-0,125', -0.125],
  ['1.250', 1_250],
  ['1,250', 1_250],
  ['1.250.000', 1_250_000],
  ['1,250,000', 1_250_000],
  ['Rp 1.234.567,50', 1_234_567.5],
  ['1,234,567.50', 1_234_567.5],
  ['Rp. 50.000,-', 50_000],
  ['Rp50rb', 50_000],
  ['rp.50.000', 50_000],
  ['Rp 50 ribu rupiah', 50_000],
  ['50 ribuan', 50_000],
  ['50k', 50_000],
  ['3 thousand', 3_000],
  ['2 juta', 2_000_000],
  ['2 jutaan', 2_000_000],
  ['2 juta-an', 2_000_000],
  ['2,3jt', 2_300_000],
  ['1.1 million', 1_100_000],
  ['2 mn', 2_000_000],
  ['1,5 miliar', 1_500_000_000],
  ['1.5 milyar', 1_500_000_000],
  ['2 bn', 2_000_000_000],
  ['2 billion', 2_000_000_000],
  ['1,2 triliun', 1_200_000_000_000],
  ['3 T', 3_000_000_000_000],
  ['sekitar 2 juta saja ya', 2_000_000],
  ['It is 5, please.', 5],
  ['5 orang', 5],
  ['3 hari', 3],
  ['', undefined],
  ['none', undefined],
  ['2 juta atau 3 juta', undefined],
  ['1 juta 500 ribu', undefined],
  ['dua juta 500 ribu', undefined],
  ['sejuta 200 ribu', undefined],
  ['2 juta setengah', undefined],
  ['2½ juta', undefined],
  ['2 lusin', undefined],
  ['3 dozen', undefined],
  ['3 jutawan', undefined],
  ['5 ribu juta', undefined],
  ['1.234 juta', undefined],
  ['1 234 567', undefined],
  ['1.23.456', undefined],
  ['0.125.000', undefined],
  ['1,234,567,8', undefined],
  ['3x', undefined],
  ['x3', undefined],
  ['INV-17', undefined],
  ['12:30', undefined],
  ['1/2', undefined],
  ['5-10', undefined],
  ['.5', undefined],
  ['5%', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  ['1_000', undefined],
  ['5 minus 3', undefined],
]

test.each(both)('%j is the number %j in both languages and where the language is unknown', (text, value) => {
  for (const language of ['en', 'id', undefined] as const) expect(readNumber(text, language)).toBe(value)
})

test.each<[string, Language | undefined, number]>([
  ['1,5 M', 'id', 1_500_000_000],
  ['Rp 2m', 'id', 2_000_000_000],
  ['1.5 M', 'en', 1_500_000],
  ['1.5M', undefined, 1_500_000],
])('%j in the language %j is %j', (text, language, value) => {
  expect(readNumber(text, language)).toBe(value)
})

test.each<[string, number | undefined]>([
  ['please pay 5000 by Friday', 5_000],
  ['Refund of 1,5 miliar, please', 1_500_000_000],
  ['kembalikan 2 jutaan ya kak', 2_000_000],
  ['Rp50.000, terima kasih', 50_000],
  ['invoice INV-17 of 2.500.000', 2_500_000],
  ['at 12:30 for 4 guests', 4],
  ['2 juta 500 ribu', undefined],
  ['10% off', undefined],
  ['no number', undefined],
])('in the text %j the number is %j', (text, value) => {
  expect(numberIn(text, 'id')).toBe(value)
})
