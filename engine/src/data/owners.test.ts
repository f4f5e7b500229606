import { describe, expect, test } from 'vitest'
import { answerQuestion } from './ask.ts'
import { buildQuery } from './build/build.ts'
import { superlativeOf } from './lexicon/adjectives.ts'
import type { QueryIntent } from './parse/query-intent.ts'
import { isSenseless } from './parse/senseless.ts'
import { readingChips } from './refine/chips.ts'
import { inferForeignKeys } from './schema/keys.ts'
import { prepareSchema } from './schema/prepared-schema.ts'
import { lastingsOf } from './schema/spans.ts'
import { printSelect } from './sql/print.ts'
import { library } from './testing/library.ts'
import { rental, rentalDatabase } from './testing/rental.ts'
import type { Answer, Column, Dialect, Table } from './types.ts'
import { narrateAnswer } from './words/narrate.ts'

const today = '2026-11-21'
const outcomeOf = (question: string, previous?: Answer) =>
  answerQuestion({ question, schema: rental, today, ...(previous && { previous }) })
const answered = (question: string, previous?: Answer): Answer => {
  const outcome = outcomeOf(question, previous)
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}
const valuesOf = (question: string): unknown[][] => {
  const statement = rentalDatabase().prepare(answered(question).sql)
  statement.setReturnArrays(true)
  return statement.all() as unknown as unknown[][]
}
/** Nothing is stated, and nothing that loses the word is offered. */
const readingsOf = (question: string): string[] => {
  const outcome = outcomeOf(question)
  const read = outcome.kind === 'answer' ? outcome : outcome.kind === 'unsure' ? outcome.offered : undefined
  return read ? [read.sql] : []
}

describe('money is added up, not counted', () => {
  test.each([['payments received per month'], ['payments by month']])('%s', (question) =>
    expect(valuesOf(question)).toEqual([
      ['2026-01', 290],
      ['2026-10', 210],
    ]),
  )
  test('unless somebody asks how many there were', () =>
    expect(valuesOf('number of payments by month')).toEqual([
      ['2026-01', 4],
      ['2026-10', 2],
    ]))
  test('what is averaged beside a number of rows is money that is told', () => {
    const staff: Table = {
      name: 'karyawan',
      columns: [
        { name: 'id', type: 'integer', primaryKey: true },
        { name: 'departemen', type: 'text', values: ['Dapur', 'Gudang'] },
        { name: 'gaji', type: 'number' },
      ],
    }
    const question = 'jumlah karyawan dan rata-rata gaji per departemen'
    const schema = { dialect: 'postgres' as const, tables: [staff], foreignKeys: [] }
    expect(answerQuestion({ question, schema, today }).kind).toBe('answer')
  })
  test('by what a payment belongs to', () =>
    expect(valuesOf('payments per boat')).toEqual([
      ['Camar', 410],
      ['Elang', 90],
    ]))
})

describe('what is denied is not there', () => {
  // Budi only dived, Dewi rented nothing, Citra fished this year, and Ani the year before.
  test.each([
    ['which renters have not been fishing this year?', [['Budi'], ['Dewi'], ['Ani']]],
    ['penyewa yang belum pernah fishing siapa saja?', [['Budi'], ['Dewi']]],
  ])('of rows below, none of that kind: %s', (question, names) =>
    expect(
      valuesOf(question)
        .map(([name]) => [name])
        .toSorted(),
    ).toEqual(names.toSorted()),
  )
  test.each([['renters who did not visit since July'], ['penyewa yang ga datang sejak Juli']])(
    'a negation is never left out: %s',
    (question) => {
      for (const sql of readingsOf(question)) expect(sql).toMatch(/NOT|IS NULL/)
    },
  )
})

describe('two figures beside each other', () => {
  test('of two tables, each over its own rows: a rental paid twice is one', () =>
    expect(valuesOf('total payments and number of rentals per boat')).toEqual([
      ['Camar', 410, 3],
      ['Elang', 90, 2],
    ]))
  test('each by a date of its own', () =>
    expect(valuesOf('total payments and number of rentals per month')).toEqual([
      ['2025-12', null, 1],
      ['2026-01', 290, 2],
      ['2026-10', 210, 2],
    ]))
  test('of one table', () =>
    expect(valuesOf('number of rentals and average distance per purpose')).toEqual([
      ['fishing', 3, 40],
      ['diving', 2, 25],
    ]))
  test('in one row, each in the time that is asked for', () => {
    const question = 'total payments and number of rentals in October 2026'
    expect(valuesOf(question)).toEqual([[210, 2]])
    const outcome = answered(question)
    const rows = rentalDatabase().prepare(outcome.sql).all() as Record<string, unknown>[]
    expect(narrateAnswer({ outcome, rows, language: 'en' })).toBe(
      'Total amount of payments: **210**, Number of rentals: **2**.',
    )
  })
  test('are not taken apart by chips, and nothing is built on them in part', () => {
    const previous = answered('total payments and number of rentals per boat')
    expect(readingChips(previous, rental, { today })).toEqual([])
    const next = outcomeOf('only in 2025', previous)
    expect(JSON.stringify(next.kind === 'answer' ? next.frame : {})).not.toContain('beside')
  })
  test('counts over one join of two tables are refused', () => {
    const intent: QueryIntent = {
      shown: [
        { is: 'fold', fold: 'count', table: 'payments' },
        { is: 'fold', fold: 'count', table: 'rentals' },
      ],
      groups: [{ is: 'column', ref: { table: 'rentals', column: 'purpose' } }],
      conditions: [],
      focus: 'payments',
    }
    expect(buildQuery(intent, prepareSchema(rental))).toBeUndefined()
    expect(buildQuery({ ...intent, groups: [] }, prepareSchema(rental))).toBeUndefined()
  })
  test('MySQL has them, too', () => {
    const built = buildQuery(
      answered('total payments and number of rentals per boat').frame as QueryIntent,
      prepareSchema(rental),
    )
    expect(built && printSelect(built.select, 'mysql')).toMatch(/UNION ALL/)
  })
})

test.each([['average weight of renters per city'], ['rata-rata berat penyewa per kota']])(
  'an average of nothing is no count: %s',
  (question) => expect(readingsOf(question)).toEqual([]),
)

test('one number has no fifth', () => {
  const payments = { is: 'fold', fold: 'count', table: 'payments' } as const
  const intent: QueryIntent = {
    shown: [payments],
    groups: [],
    conditions: [],
    order: { by: payments, descending: true },
  }
  expect(isSenseless({ ...intent, limit: 5 }, prepareSchema(rental))).toBe(true)
  expect(isSenseless({ ...intent, limit: 5, groups: [{ is: 'table', table: 'boats' }] }, prepareSchema(rental))).toBe(
    false,
  )
})

describe('how long it lasts', () => {
  // 3, 1, 2, 4 and 0 days.
  test.each([
    ['what is the average length of rentals in days?', 2],
    ['rata-rata lama sewa berapa hari?', 2],
    ['how long does a rental last on average?', 2],
    ['rata-rata durasi penyewaan dalam jam', 48],
    ['longest rental in days', 4],
  ])('%s', (question, expected) => expect(valuesOf(question)).toEqual([[expected]]))
  test('by what the rows belong to', () =>
    expect(valuesOf('average rental duration per boat')).toEqual([
      ['Camar', 3],
      ['Elang', 0.5],
    ]))
  test('is told with both days', () =>
    expect(answered('average rental duration per boat').reading).toBe(
      'Average days from started on to ended on, by boat',
    ))
  test('of what no two days tell, nothing is', () => {
    for (const sql of readingsOf('average length of payments in days')) expect(sql).not.toContain('JULIANDAY')
  })
})

describe('ages, where only the day of birth is kept', () => {
  // 40, 30, 50 and 20 on this very day.
  test.each([
    ['average age of renters', [[35]]],
    ['rata-rata umur penyewa', [[35]]],
    ['umur rata-rata penyewa', [[35]]],
    [
      'average age of renters per city',
      [
        ['Denpasar', 35],
        ['Ubud', 35],
      ],
    ],
  ])('%s', (question, expected) =>
    expect(
      valuesOf(question).map((row) =>
        row.map((value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)),
      ),
    ).toEqual(expected),
  )
  test('in every dialect', () => {
    const built = buildQuery(answered('average age of renters').frame as QueryIntent, prepareSchema(rental))
    const printed = (dialect: Dialect) => built && printSelect(built.select, dialect)
    expect(printed('postgres')).toMatch(/EXTRACT\(EPOCH FROM .*\) \/ 31557600\)/)
    expect(printed('mysql')).toMatch(/TIMESTAMPDIFF\(SECOND, .*\) \/ 31557600\.0\)/)
    expect(printed('sqlserver')).toMatch(/DATEDIFF\(day, .*\) \/ 365\.25\)/)
  })
})

describe('what hangs below', () => {
  test.each([
    ['most popular boat', [['Camar']]],
    ['most popular boat in October 2026', [['Camar']]],
    ['which boat handled the most rentals this year?', [['Camar']]],
    ['penyewa yang rental-nya lebih dari 1', [['Ani'], ['Citra']]],
    ['harbour dengan total pembayaran terbesar', [['Sanur']]],
    // Called exactly so, it is no hourly price: Camar's 150, 60 and 200 are more on average, Elang's 80 and 10 are 45.
    ['boat yang rata-rata price-nya di bawah 110', [['Elang']]],
  ])('%s', (question, expected) =>
    expect(
      valuesOf(question)
        .map(([name]) => [name])
        .toSorted(),
    ).toEqual(expected),
  )
})

test.each([['jumlah penyewa aktif'], ['penyewa yang masih aktif ada berapa?']])(
  'who has not left is active: %s',
  (question) => expect(valuesOf(question)).toEqual([[3]]),
)

test('whoever is the most is a name, not a number', () => {
  const outcome = answerQuestion({ question: 'who has the highest age?', schema: library, today })
  expect(outcome.kind === 'answer' && outcome.sql).toMatch(
    /SELECT members\.name.*\n.*\nORDER BY members\.age DESC\nLIMIT 1/,
  )
})

test('late is not the slowest: "terlambat" ranks nothing', () => {
  expect(superlativeOf('terlambat')).toBeUndefined()
  expect(superlativeOf('terbesar')).toBe('besar')
})

test('money that came in is what was paid', () =>
  expect(valuesOf('uang masuk per metode pembayaran Oktober 2026')).toEqual([
    ['card', 200],
    ['cash', 10],
  ]))

test('a number is no key because some of its values are: where keys are declared, none is found by values alone', () => {
  const ids = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']
  const kinds: Table = {
    name: 'room_kinds',
    rowCount: 4,
    columns: [
      { name: 'id', type: 'integer', primaryKey: true },
      { name: 'beds', type: 'integer', values: ['2', '3', '4', '5'] },
    ],
  }
  const rooms: Table = {
    name: 'rooms',
    rowCount: 12,
    columns: [
      { name: 'id', type: 'integer', primaryKey: true, values: ids },
      { name: 'kind_id', type: 'integer', values: ['1', '2', '3', '4'] },
    ],
  }
  const declared = { table: 'rooms', column: 'kind_id', toTable: 'room_kinds', toColumn: 'id' }
  expect(inferForeignKeys({ tables: [{ ...kinds, name: 'room_links' }, rooms], foreignKeys: [] })).toMatchObject([
    { column: 'beds', toTable: 'rooms' },
  ])
  expect(inferForeignKeys({ tables: [kinds, rooms], foreignKeys: [declared] })).toEqual([])
})

// Five rentals of three renters: 1.67 each.
test.each([['rentals per renter on average'], ['rental per renter rata-rata']])(
  'how many there are of one: %s',
  (question) => expect(valuesOf(question)).toEqual([[5 / 3]]),
)

test('the age of rentals is not that of renters', () => {
  for (const sql of readingsOf('average age of rentals in Denpasar')) expect(sql).not.toContain('birth_date')
})

test('what ends before anything began lasts the other way around', () => {
  const day = (name: string, min: string): Column => ({ name, type: 'date', min })
  const trips = (departed: string, arrived: string): Table => ({
    name: 'trips',
    columns: [day('departed_on', departed), day('arrived_on', arrived)],
  })
  const told = (table: Table) => lastingsOf(table).map(({ from, to }) => `${from.name} ${to.name}`)
  expect(told(trips('2026-01-01', '2026-01-02'))).toEqual(['departed_on arrived_on'])
  expect(told(trips('2026-01-02', '2026-01-01'))).toEqual(['arrived_on departed_on'])
})

test('payments are no number of rows that name no amount of them', () => {
  const tables = rental.tables.map((table) =>
    table.name === 'payments' ? { ...table, columns: table.columns.filter(({ name }) => name !== 'amount') } : table,
  )
  const ask = (question: string) => answerQuestion({ question, schema: { ...rental, tables }, today })
  expect(ask('payments per month').kind).toBe('unsure')
  expect(ask('number of payments per month').kind).toBe('answer')
})

test('two things are counted by themselves, though one is kept when it is deleted', () => {
  const deleted: Column = { name: 'deleted', type: 'integer', values: ['0', '1'] }
  const tables = rental.tables.map((table) =>
    table.name === 'renters' ? { ...table, columns: [...table.columns, deleted] } : table,
  )
  const outcome = answerQuestion({ question: 'jumlah renters dan jumlah boats', schema: { ...rental, tables }, today })
  expect(outcome.kind === 'answer' && outcome.sql).toMatch(/CROSS JOIN/)
})

test('the second is told as the second', () => {
  const outcome = answered('boat dengan hourly price tertinggi kedua')
  expect(outcome.reading).toContain('tertinggi kedua')
  expect(valuesOf('boat dengan hourly price tertinggi kedua')).toEqual([['Camar']])
})

test('who did not reach something has one', () => {
  for (const question of ['renters who did not meet their rentals', 'penyewa yang tidak mencapai rentals'])
    for (const sql of readingsOf(question)) expect(sql).not.toMatch(/NOT IN/)
})

test('how long a thing lasts is not how long something else about it took', () => {
  const applied = rental.tables.map((table) =>
    table.name === 'rentals'
      ? {
          ...table,
          name: 'credits',
          columns: table.columns.map((column) => ({
            ...column,
            name: column.name.replace('started_on', 'applied_on').replace('ended_on', 'disbursed_on'),
          })),
        }
      : table,
  )
  const foreignKeys = rental.foreignKeys.map((key) => ({
    ...key,
    table: key.table.replace('rentals', 'credits'),
    toTable: key.toTable.replace('rentals', 'credits'),
  }))
  const ask = (question: string) => {
    const outcome = answerQuestion({ question, schema: { ...rental, tables: applied, foreignKeys }, today })
    return outcome.kind === 'answer' ? outcome.sql : ''
  }
  expect(ask('average length of credits in days')).not.toContain('JULIANDAY')
  expect(ask('average days to approve credits')).toContain('JULIANDAY')
})

test('a value is no number of rows', () => {
  const outcome = outcomeOf('value of rentals per purpose')
  expect(outcome.kind === 'answer' ? outcome.sql : '').not.toMatch(/COUNT/)
})

test('what has risen from last year is this year against that', () => {
  const { frame } = answered('rental naik berapa persen dari tahun lalu')
  expect((frame as QueryIntent).compare?.current.from).toBe('2026-01-01')
  expect((frame as QueryIntent).compare?.before.from).toBe('2025-01-01')
})

test('in English what is said of a thing stands before it: open rentals are no rentals of open renters', () => {
  const more: Record<string, Column> = {
    renters: { name: 'is_open', type: 'integer', values: ['0', '1'] },
    rentals: { name: 'status', type: 'text', values: ['Open', 'Closed'] },
  }
  const tables = rental.tables.map((table) => {
    const column = more[table.name]
    return column ? { ...table, columns: [...table.columns, column] } : table
  })
  const outcome = answerQuestion({ question: 'share of open rentals per boat', schema: { ...rental, tables }, today })
  expect(outcome.kind === 'answer' && outcome.sql).toContain("rentals.status = 'Open'")
})
