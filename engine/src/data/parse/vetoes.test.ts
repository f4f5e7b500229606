import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/language.ts'
import { questionWords } from '../link/words.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import { library } from '../testing/library.ts'
import type { Schema } from '../types.ts'
import { parseQuestion } from './parse.ts'
import { type Veto, vetoesOf } from './vetoes.ts'

const calendar = { today: '2026-11-22' }
const vetoes = (question: string, language: Language) =>
  vetoesOf(parseQuestion(questionWords(question), prepareSchema(library), calendar, language))

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

describe('a value that has the name of what rows are grouped by', () => {
  const key = { name: 'id', type: 'integer', primaryKey: true } as const
  const schema: Schema = {
    dialect: 'sqlite',
    foreignKeys: [{ table: 'orders', column: 'store_id', toTable: 'stores', toColumn: 'id' }],
    measures: [{ name: 'revenue', expression: 'SUM(orders.total)', table: 'orders' }],
    tables: [
      { name: 'stores', rowCount: 5, columns: [key, { name: 'name', type: 'text', values: ['Dago', 'Menteng'] }] },
      {
        name: 'orders',
        rowCount: 90,
        columns: [
          key,
          { name: 'store_id', type: 'integer' },
          { name: 'day', type: 'date' },
          { name: 'channel', type: 'text', values: ['store', 'online'] },
          { name: 'total', type: 'number' },
        ],
      },
      { name: 'accounts', rowCount: 9, columns: [key, { name: 'kind', type: 'text', values: ['revenue', 'cost'] }] },
    ],
  }
  const read = (question: string) =>
    vetoesOf(parseQuestion(questionWords(question), prepareSchema(schema), calendar, 'en'))

  it('is no side of a comparison', () => expect(read('revenue by store compared with last month')).toEqual([]))
  it('is one where nothing is grouped', () =>
    expect(read('compare store and online this year')).toContain('one_side_missing'))
})

describe('what a reading leaves without a place', () => {
  it.each(vetoed)('%s: %s', (language, question, veto) => expect(vetoes(question, language)).toContain(veto))
  it.each([
    ['en', 'which branch has the most loans?'],
    ['id', 'mana cabang dengan peminjaman terbanyak?'],
  ] as const)('%s: what was asked for, where only its figure is shown: %s', (language, question) => {
    const reading = parseQuestion(questionWords(question), prepareSchema(library), calendar, language)
    reading.intent.shown = [{ is: 'fold', fold: 'count', table: 'loans' }]
    reading.intent.groups = []
    expect(vetoesOf(reading)).toEqual(['asked_for_is_missing'])
  })
  it.each(clean)('nothing in %s: %s', (language, question) => expect(vetoes(question, language)).toEqual([]))
})

describe('a figure that is named outright', () => {
  const schema: Schema = {
    dialect: 'sqlite',
    foreignKeys: [],
    measures: [{ name: 'revenue', expression: 'SUM(goods.price * goods.sold)', table: 'goods' }],
    tables: [
      {
        name: 'goods',
        rowCount: 5,
        columns: [
          { name: 'id', type: 'integer', primaryKey: true },
          { name: 'price', type: 'number' },
          { name: 'sold', type: 'integer' },
        ],
      },
    ],
  }
  const read = (question: string, column: string) => {
    const reading = parseQuestion(questionWords(question), prepareSchema(schema), calendar, 'en')
    const least = { is: 'fold', fold: 'min', of: { table: 'goods', column }, table: 'goods' } as const
    return vetoesOf({ ...reading, intent: { shown: [least], groups: [], conditions: [] } })
  }

  it('is not replaced by a column', () => {
    expect(read('lowest revenue', 'price')).toContain('figure_lost')
    expect(read('lowest price', 'price')).not.toContain('figure_lost')
  })
})
