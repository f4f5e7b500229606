import { expect, test } from 'vitest'
import { checkReply } from './check-reply.ts'

const around = { now: new Date('2026-11-30T18:00:00Z'), language: 'id', timezone: 'Asia/Jakarta' } as const
const check = (expects: 'number' | 'date', text: string, language: 'en' | 'id' = 'id') =>
  checkReply({ expects, choices: [], most: 2_000_000_000 }, { text }, { ...around, language })

test('an amount is read in the language of the flow, and asked again where it is not understood', async () => {
  expect(await check('number', '1,5 M')).toEqual({ value: 1_500_000_000 })
  expect(await check('number', '1.5 M', 'en')).toEqual({ value: 1_500_000 })
  expect(await check('number', '3 M')).toEqual({ again: 'Paling besar 2000000000.' })
  expect(await check('number', '2 lusin')).toEqual({ again: 'Jawab dengan angka, ya.' })
})

test('a day is one of the time zone of the flow', async () => {
  expect(await check('date', 'besok')).toEqual({ value: '2026-12-02' })
  expect(await check('date', 'minggu ini')).toEqual({ again: 'Jawab dengan tanggal, misalnya 24 Mei 2026.' })
})
