import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/language.ts'
import { questionWords } from '../link/words.ts'
import { know } from '../schema/prepared-schema.ts'
import { library } from '../testing/library.ts'
import { parse } from './parse.ts'
import { type Veto, vetoesOf } from './vetoes.ts'

const calendar = { today: '2026-11-22' }
const vetoes = (question: string, language: Language) =>
  vetoesOf(parse(questionWords(question), know(library), calendar, language))

const vetoed: [Language, string, Veto][] = [
  ['en', 'Which vendor has the largest loans?', 'asked_for_is_missing'],
  ['id', 'vendor mana dengan peminjaman terbanyak?', 'asked_for_is_missing'],
  ['en', 'loans of members from Atlantis', 'name_not_found'],
  ['id', 'peminjaman anggota dari Atlantis', 'name_not_found'],
  ['en', 'loans versus', 'one_side_missing'],
  ['id', 'peminjaman dibandingkan', 'one_side_missing'],
  ['en', 'ratio of loans', 'no_denominator'],
  ['id', 'rasio peminjaman', 'no_denominator'],
  ['en', 'members with consecutive loans', 'no_order_of_rows'],
  ['id', 'anggota dengan peminjaman berturut-turut', 'no_order_of_rows'],
  ['en', 'books "Nowhere" \'Neither\' 12 13 14', 'condition_lost'],
  ['id', 'anggota 12 13 14', 'condition_lost'],
]
const clean: [Language, string][] = [
  ['en', 'How many members are there?'],
  ['id', 'Berapa anggota yang ada?'],
  ['en', 'which branch has the most loans?'],
  ['id', 'cabang mana dengan peminjaman terbanyak?'],
  ['en', 'loans this month compared with last month'],
  ['id', 'peminjaman bulan ini dibandingkan bulan lalu'],
  ['en', 'share of loans by status'],
  ['en', 'members older than 40'],
]

describe('what a reading leaves without a place', () => {
  it.each(vetoed)('%s: %s', (language, question, veto) => expect(vetoes(question, language)).toContain(veto))
  it.each([
    ['en', 'which branch has the most loans?'],
    ['id', 'mana cabang dengan peminjaman terbanyak?'],
  ] as const)('%s: what was asked for, where only its figure is shown: %s', (language, question) => {
    const reading = parse(questionWords(question), know(library), calendar, language)
    reading.intent.shown = [{ is: 'fold', fold: 'count', table: 'loans' }]
    reading.intent.groups = []
    expect(vetoesOf(reading)).toEqual(['asked_for_is_missing'])
  })
  it.each(clean)('nothing in %s: %s', (language, question) => expect(vetoes(question, language)).toEqual([]))
})
