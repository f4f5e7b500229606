import { afterAll, describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import { library, libraryDatabase } from './testing/library.ts'
import type { Answer } from './types.ts'

const today = '2026-11-21'
const database = libraryDatabase()
afterAll(() => database.close())

const answer = (question: string, previous?: Answer): Answer => {
  const outcome = answerQuestion({ question, schema: library, today, ...(previous ? { previous } : {}) })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome
}

const rows = (outcome: Answer): unknown[][] => {
  const statement = database.prepare(outcome.sql)
  statement.setReturnArrays(true)
  return statement.all() as unknown as unknown[][]
}

/** Question → rows; a cell is compared as text, the order of rows counts. */
type Case = [question: string, rows: string]

const table = (cases: Case[]) =>
  it.each(cases)('%s', (question, expected) =>
    expect(
      rows(answer(question))
        .map((row) => row.join(':'))
        .join(' '),
    ).toBe(expected),
  )

describe('counts, sums and averages', () => {
  table([
    ['How many members are there?', '5'],
    ['Berapa jumlah anggota?', '5'],
    ['number of loans', '7'],
    ['ada berapa buku?', '4'],
    ['What is the average age of members?', '34.6'],
    ['rata-rata umur anggota', '34.6'],
    ['What is the total number of copies of books?', '10'],
    ['total harga buku', '490000'],
    ['highest price of books', '200000'],
    ['minimum and maximum age of members', '19:52'],
    ['How many different genres are there?', '2'],
    ['What is the fee income?', '30000'],
    ['Berapa pendapatan?', '30000'],
  ])
})

describe('conditions', () => {
  table([
    ['members older than 40', "Citra O'Hara"],
    ['anggota yang berumur di atas 40', "Citra O'Hara"],
    ['How many members are between 20 and 40 years old?', '2'],
    ['names of members whose age is at least 41', "Citra O'Hara"],
    ['How many female members are there?', '3'],
    ['berapa anggota perempuan?', '3'],
    ['titles of Indonesian books', 'Laskar Pelangi Bumi Manusia'],
    ['titles of books that are not novels', 'Dune'],
    ['How many loans are overdue or open?', '2'],
    ['books whose title contains "an"', 'Laskar Pelangi Bumi Manusia'],
    ['buku yang judulnya mengandung "an"', 'Laskar Pelangi Bumi Manusia'],
    ['titles of books starting with "D"', 'Dune'],
    ['books with price above the average price', 'Dune'],
    ["age of O'Hara", '41'],
    ['members who joined in 2026', "Citra Dewi O'Hara"],
    ['anggota yang bergabung sejak Oktober 2026', "Dewi O'Hara"],
    ['How many loans were made last month?', '2'],
    ['berapa peminjaman bulan lalu?', '2'],
    ['how many loans last quarter', '2'],
    ['loans of Budi this year', '3:2:1:2:2026-08-02:overdue'],
  ])
})

describe('groups, orders and limits', () => {
  table([
    ['number of loans per branch', 'Dago:4 Menteng:2 Ubud:1'],
    ['jumlah peminjaman per cabang', 'Dago:4 Menteng:2 Ubud:1'],
    ['loans by status', 'returned:5 open:1 overdue:1'],
    ['average price by genre', 'science fiction:200000 novel:96666.66666666667'],
    ['fee income by branch', 'Dago:24000 Menteng:6000'],
    ['top 2 books by price', 'Dune Bumi Manusia'],
    ['2 buku termahal', 'Dune Bumi Manusia'],
    ['oldest member', 'Citra'],
    ['siapa anggota termuda?', 'Budi'],
    ['Which branch has the most loans?', 'Dago'],
    ['cabang dengan peminjaman terbanyak', 'Dago'],
    ['name and age of members ordered by age descending', "Citra:52 O'Hara:41 Ani:34 Dewi:27 Budi:19"],
    ['loans per month in 2026', '2026-07:1 2026-08:1 2026-10:2 2026-11:2'],
    ['tren peminjaman bulanan 2026', '2026-07:1 2026-08:1 2026-10:2 2026-11:2'],
    ['share of loans by branch', 'Dago:4:57.1 Menteng:2:28.6 Ubud:1:14.3'],
    ['what percentage of loans are overdue?', '14.3'],
    ['persentase peminjaman per cabang', 'Dago:4:57.1 Menteng:2:28.6 Ubud:1:14.3'],
  ])
})

describe('joins and nested questions', () => {
  table([
    ['members who never borrowed a book or have no loans', "O'Hara"],
    ['members without loans', "O'Hara"],
    ['anggota yang belum pernah melakukan peminjaman', "O'Hara"],
    ['members with more than 2 loans', 'Ani'],
    ['anggota dengan lebih dari 2 peminjaman', 'Ani'],
    ['How many members have loans in Bandung?', '3'],
    ['titles of books that Ani loaned', 'Laskar Pelangi Bumi Manusia Dune'],
    ['branches with loans of Dune', 'Dago'],
    ['how many loans does Ani have?', '3'],
    ['number of loans of the oldest member', '2'],
  ])
})

describe('two periods', () => {
  table([
    ['Compare fee income this month with last month', '7000:11000:-36.4'],
    ['bandingkan pendapatan bulan ini dengan bulan lalu', '7000:11000:-36.4'],
    ['number of loans this year compared with last year', '6:1:500'],
    ['loans by branch this month compared with last month', 'Dago:1:1:0 Ubud:1:: Menteng::1:'],
  ])
})

describe('business questions', () => {
  table([
    ['Which branch grew fastest this month?', 'Dago:7000:5000:40 Menteng::6000:'],
    ['Cabang mana yang tumbuh paling cepat bulan ini?', 'Dago:7000:5000:40 Menteng::6000:'],
    ['Bandingkan pendapatan bulan ini dengan bulan lalu per cabang', 'Dago:7000:5000:40 Menteng::6000:'],
    ['2 members with the highest spending', 'Ani:12000 Citra:11000'],
    ['Siapa 2 anggota dengan belanja terbesar?', 'Ani:12000 Citra:11000'],
    ['branches with fee income above 10000', 'Dago:24000'],
    ['cabang dengan pendapatan di atas 10 ribu', 'Dago:24000'],
    ['what was our best month?', '2026-10:11000'],
    ['bulan dengan pendapatan tertinggi', '2026-10:11000'],
    ['loans in the last 30 days by branch', 'Dago:1 Ubud:1'],
    ['minimum and maximum book price per genre', 'science fiction:200000:200000 novel:80000:120000'],
    [
      'fee income by branch and month this year',
      'Dago:2026-07:7000 Dago:2026-10:5000 Menteng:2026-10:6000 Dago:2026-11:7000',
    ],
    ['fee income yesterday', ''],
    ['pendapatan hari ini', ''],
    ['jumlah peminjaman per hari minggu lalu', '2026-11-09:1'],
  ])
  it('compares a period that is not over with as much of the one before', () => {
    expect(answer('fee income this month compared with last month').reading).toContain(
      '1–21 November 2026 compared with 1–21 October 2026',
    )
  })
  it('names both periods of a comparison in the title', () => {
    expect(answer('loans by branch this month compared with last month').title).toMatch(
      /^Number of loans by branch, 1–21 Nov vs 1–21 Oct 2026$/,
    )
    expect(answer('pendapatan bulan ini dibandingkan bulan lalu').title).toMatch(/, 1–21 Nov vs 1–21 Okt 2026$/)
  })
  it('folds a column that is called like the word that folds', () => {
    const sheet = {
      dialect: 'sqlite' as const,
      foreignKeys: [],
      tables: [
        {
          name: 'lembar',
          columns: [
            { name: 'nama', type: 'text' as const },
            { name: 'jumlah', type: 'integer' as const },
            { name: 'tanggal', type: 'date' as const },
          ],
        },
      ],
    }
    const outcome = answerQuestion({ question: 'berapa total jumlah per nama?', schema: sheet, today })
    expect(outcome.kind === 'answer' && outcome.sql).toBe(
      'SELECT lembar.nama AS nama, SUM(lembar.jumlah) AS sum_jumlah\nFROM lembar\nGROUP BY lembar.nama\nORDER BY SUM(lembar.jumlah) DESC, lembar.nama',
    )
  })
})

describe('a question after another', () => {
  it.each([
    ['Fee income this year', 'and by branch?', 'Dago:19000 Menteng:6000'],
    ['Pendapatan tahun ini', 'per bulan', '2026-07:7000 2026-10:11000 2026-11:7000'],
    ['number of loans this month', 'what about last month?', '2'],
  ])('%s – %s', (first, second, expected) => {
    expect(
      rows(answer(second, answer(first)))
        .map((row) => row.join(':'))
        .join(' '),
    ).toBe(expected)
  })
  it('goes on from an answer that was kept as JSON', () => {
    const kept = JSON.parse(JSON.stringify(answer('Fee income this year'))) as Answer
    expect(rows(answer('by branch', kept))).toEqual([
      ['Dago', 19000],
      ['Menteng', 6000],
    ])
  })
  it.each([
    undefined,
    null,
    'x',
    {},
    { shown: [], groups: [], conditions: [{ is: 'period', ref: { table: 'gone', column: 'day' } }] },
  ])('takes no harm from a frame like %j', (frame) => {
    const kept = { ...answer('Fee income this year'), frame }
    expect(['answer', 'unsure', 'not_data']).toContain(
      answerQuestion({ question: 'and by branch?', schema: library, today, previous: kept }).kind,
    )
  })
  it('starts anew when it says what it wants', () => {
    expect(rows(answer('How many books are there?', answer('members in 2026')))).toEqual([[4]])
  })
})

describe('what an answer says of itself', () => {
  it('states the reading in the language of the question', () => {
    expect(answer('Fee income by branch last quarter').reading).toBe(
      "Fee income = SUM(loans.fee) where loans.status = 'returned', by branch, July to September 2026",
    )
    expect(answer('Pendapatan per cabang kuartal lalu').reading).toBe(
      "Pendapatan biaya = SUM(loans.fee) dengan syarat loans.status = 'returned', per cabang, Juli sampai September 2026",
    )
  })
  it('labels its columns with their units', () => {
    expect(answer('fee income by branch').columns).toEqual([
      { key: 'name', label: 'Branch', type: 'text' },
      { key: 'fee_income', label: 'Fee income', type: 'number', unit: 'IDR' },
    ])
  })
  it.each([
    ['number of loans', 'number'],
    ['titles of books', 'list'],
    ['loans by status', 'grouped'],
    ['loans per month', 'series'],
    ['loans this month compared with last month', 'comparison'],
  ])('%s has the shape %s', (question, shape) => expect(answer(question).shape).toBe(shape))
})
