import { describe, expect, it } from 'vitest'
import { answerKind } from './answer-kinds.ts'
import {
  buildIndex,
  composeAnswer,
  type PassageIndex,
  questionTerms,
  relativesOf,
  searchPassages,
  splitPassages,
  stemsFor,
} from './index.ts'

const handbook = `Annual leave

Every employee has 12 days of annual leave. Leave must be requested at least 14 days in advance from the direct manager. Unused
leave expires on 31 March of the following year.

Travel expenses

Receipts are handed in within 30 days. Taxis are paid only when no train runs. Ms. Dewi Lestari approves claims above Rp 5.000.000.

Warehouse

The warehouse in Semarang was opened in 2019 because the one in Jakarta had become too small. It holds about 40,000 boxes.`

const aturan = `Cuti tahunan

Setiap karyawan berhak atas 12 hari cuti tahunan. Cuti harus diajukan paling lambat 14 hari sebelumnya kepada atasan langsung. Sisa
cuti hangus pada 31 Maret tahun berikutnya.

Perjalanan dinas

Kuitansi diserahkan dalam 30 hari. Klaim di atas Rp5.000.000 disetujui oleh Dewi Lestari.

Gudang

Gudang di Semarang dibuka pada tahun 2019 karena gudang di Jakarta sudah terlalu sempit.`

const english = buildIndex(splitPassages([{ page: 1, text: handbook }]), 'en')
const indonesian = buildIndex(splitPassages([{ page: 1, text: aturan }]), 'id')

function quoteFor(index: PassageIndex, question: string): string {
  return searchPassages(index, question)[0]?.quote.text ?? ''
}

describe('searchPassages', () => {
  it.each([
    ['en', 'How many days of anual leave do employes have?'],
    ['en', 'Who signs expense claims above Rp 5.000.000?'],
    ['id', 'Mengapa gudang di Semarang dibuka?'],
    ['id', 'Siapa yang menyetujui klaim perjalanan?'],
  ] as const)('finds the same in an index of only what the question looks up (%s: %s)', (language, question) => {
    const text = language === 'en' ? handbook : aturan
    const only = buildIndex(splitPassages([{ page: 1, text }]), language, stemsFor(question, language))
    const whole = language === 'en' ? english : indonesian
    expect(Object.keys(only.postings).length).toBeLessThan(Object.keys(whole.postings).length / 2)
    expect(searchPassages(only, question)).toEqual(searchPassages(whole, question))
  })

  it.each([
    ['How many days of annual leave do employees have?', '12 days'],
    ['When does unused leave expire?', '31 March'],
    ['Who approves travel claims over 5,000,000 rupiah?', 'Dewi Lestari'],
    ['Why was the Semarang warehouse opened?', 'because'],
    ['Where was a warehouse opened in 2019?', 'Semarang'],
  ])('quotes the sentence that answers: %s', (question, answer) => {
    expect(quoteFor(english, question)).toContain(answer)
  })

  it.each([
    ['Berapa hari cuti tahunan karyawan?', '12 hari'],
    ['Kapan sisa cuti hangus?', '31 Maret'],
    ['Siapa yang menyetujui klaim di atas 5 juta?', 'Dewi Lestari'],
    ['Mengapa gudang Semarang dibuka?', 'karena'],
    ['Di mana gudang dibuka pada tahun 2019?', 'Semarang'],
  ])('quotes the sentence that answers: %s', (question, answer) => {
    expect(quoteFor(indonesian, question)).toContain(answer)
  })

  it('quotes exactly what the text has between the offsets given', () => {
    for (const hit of searchPassages(english, 'When does unused leave expire?')) {
      expect(hit.passage.text.slice(hit.quote.start, hit.quote.end)).toBe(hit.quote.text)
    }
  })

  it.each(['What is the boiling point of mercury?', 'Who painted the ceiling of the chapel?'])(
    'says that the text does not answer: %s',
    (question) => {
      expect(searchPassages(english, question)[0]?.answered ?? false).toBe(false)
    },
  )

  it('finds nothing for a question without words of the text', () => {
    expect(searchPassages(english, 'zzz qqq')).toEqual([])
    expect(searchPassages(english, '')).toEqual([])
    expect(searchPassages(buildIndex([], 'en'), 'anything at all')).toEqual([])
  })

  it('works the same on an index that went through JSON', () => {
    const copy = JSON.parse(JSON.stringify(english)) as PassageIndex
    expect(searchPassages(copy, 'When does unused leave expire?')).toEqual(
      searchPassages(english, 'When does unused leave expire?'),
    )
  })

  it('is not misled by words that are names of object members', () => {
    const index = buildIndex([{ id: 'a', text: 'The constructor has a __proto__ and toString.' }], 'en')
    expect(searchPassages(index, 'constructor __proto__ hasOwnProperty')).toHaveLength(1)
  })
})

describe('what a question leans on', () => {
  const tokoh = buildIndex(
    [
      {
        id: 'a',
        heading: 'Dewi Sartika',
        text: 'Dewi Sartika lahir di Cicalengka pada 4 Desember 1884. Ia membuka sekolah bagi perempuan pada tahun 1904 di Bandung. Semboyannya dihafal oleh para murid. Ia wafat pada 11 September 1947 di Tasikmalaya.',
      },
      {
        id: 'b',
        heading: 'Kopi',
        text: 'Kopi dibawa oleh VOC pada tahun 1696. Bibitnya datang dari Malabar. H.C. Cornelius tidak menanam kopi.',
      },
    ],
    'id',
  )

  it.each([
    ['Kapan Dewi Sartika membuka sekolah?', 'Ia membuka sekolah bagi perempuan pada tahun 1904 di Bandung.'],
    ['Apa yang dihafal para murid Dewi Sartika?', 'Semboyannya dihafal oleh para murid.'],
    ['Siapa yang tidak menanam kopi?', 'H.C. Cornelius tidak menanam kopi.'],
  ])('follows a pronoun to the sentence that answers: %s', (question, sentence) => {
    expect(quoteFor(tokoh, question)).toBe(sentence)
  })

  it.each(['Siapa suami Dewi Sartika?', 'Kapan Kartini membuka sekolah?', 'Siapa yang membawa teh pada tahun 1750?'])(
    'is not satisfied by a name or a word alone: %s',
    (question) => {
      expect(searchPassages(tokoh, question)[0]?.answered ?? false).toBe(false)
    },
  )

  it('does not take the opposite for an answer', () => {
    const index = buildIndex([{ id: 'a', text: 'The oldest branch is in Medan and has 40 employees.' }], 'en')
    expect(searchPassages(index, 'Where is the oldest branch?')[0]?.answered).toBe(true)
    expect(searchPassages(index, 'Where is the youngest branch?')[0]?.answered).toBe(false)
  })
})

describe('what is asked for', () => {
  it.each([
    ['When was it closed?', 'date'],
    ['Kapan gudang ditutup?', 'date'],
    ['Tahun berapa gudang dibuka?', 'date'],
    ['How many days of leave are left?', 'duration'],
    ['Berapa lama garansi mesin?', 'duration'],
    ['How much does the machine cost?', 'amount'],
    ['Berapa besar gaji pokok?', 'amount'],
    ['How many boxes are there?', 'number'],
    ['Berapa jumlah karyawan?', 'number'],
    ['Who approves claims?', 'person'],
    ['Siapakah direkturnya?', 'person'],
    ['Where is the branch?', 'place'],
    ['Di mana cabangnya?', 'place'],
    ['Why was it opened?', 'reason'],
    ['Mengapa dibuka?', 'reason'],
    ['How is leave requested?', 'manner'],
    ['Bagaimana cuti diajukan?', 'manner'],
    ['What does SKU mean?', 'definition'],
    ['Apa yang dimaksud dengan lembur?', 'definition'],
    ['Which supplier is the cheapest?', 'name'],
  ])('%s: %s', (question, kind) => {
    expect(answerKind(question.toLowerCase())).toBe(kind)
  })

  it.each([
    ['en', 'The warehouse in Medan was shut because of the flood.', 'When was the warehouse in Medan shut?', 'date'],
    ['id', 'Gudang di Medan ditutup karena banjir.', 'Kapan gudang di Medan ditutup?', 'date'],
    [
      'en',
      'The warranty of the coffee machine is long.',
      'How long is the warranty of the coffee machine?',
      'duration',
    ],
    ['id', 'Garansi mesin kopi sangat lama.', 'Berapa lama garansi mesin kopi?', 'duration'],
    ['en', 'The fee for late payment is high.', 'How much is the fee for late payment?', 'amount'],
    ['id', 'Denda keterlambatan pembayaran dinaikkan.', 'Berapa denda keterlambatan pembayaran?', 'amount'],
    ['en', 'The claim was approved in time.', 'Who approved the claim?', 'person'],
    ['id', 'Klaim perjalanan disetujui tepat waktu.', 'Siapa yang menyetujui klaim perjalanan?', 'person'],
    ['en', 'The branch in Ambon was closed in 2019.', 'Why was the branch in Ambon closed?', 'reason'],
    ['id', 'Cabang di Ambon ditutup pada tahun 2019.', 'Mengapa cabang di Ambon ditutup?', 'reason'],
  ] as const)('never claims a sentence without it (%s: %s)', (language, text, question, kind) => {
    const hits = searchPassages(buildIndex([{ id: 'a', text }], language), question)
    expect(hits[0]).toMatchObject({ answered: false, lacks: { kind } })
    expect(composeAnswer({ question, hits, language }).text).toMatch(/: (it (gives|names) no |.*nya tidak disebutkan)/)
  })

  it.each([
    ['en', 'The office in Bandung opens at half past eight.', 'When does the office in Bandung open?'],
    ['en', "The office in Bandung opens at nine o'clock.", 'When does the office in Bandung open?'],
    ['id', 'Kantor di Bandung buka setengah sembilan pagi.', 'Kapan kantor di Bandung buka?'],
    ['id', 'Kantor di Bandung tutup jam sembilan.', 'Jam berapa kantor di Bandung tutup?'],
  ] as const)('a time of the day in words is one (%s): %s', (language, text, question) => {
    expect(searchPassages(buildIndex([{ id: 'a', text }], language), question)[0]).toMatchObject({ answered: true })
  })

  it('quotes the sentence that has it, not the one that has the words', () => {
    const text = 'Gudang lama di Semarang ditutup karena sempit. Gudang itu ditutup pada 4 Mei 2021.'
    expect(quoteFor(buildIndex([{ id: 'a', text }], 'id'), 'Kapan gudang lama di Semarang ditutup?')).toContain('2021')
  })
})

describe('a question in the other language', () => {
  it.each([
    ['How many days of annual leave does an employee have?', '12 hari'],
    ['When does unused leave expire?', '31 Maret'],
    ['Who approves claims above five million?', 'Dewi Lestari'],
    ['Why was the warehouse in Semarang opened?', 'karena'],
  ])('finds the Indonesian sentence: %s', (question, answer) => {
    expect(quoteFor(indonesian, question)).toContain(answer)
  })

  it.each([
    ['Berapa hari cuti tahunan karyawan?', '12 days'],
    ['Kapan sisa cuti hangus?', '31 March'],
    ['Siapa yang menyetujui klaim di atas lima juta?', 'Dewi Lestari'],
    ['Mengapa gudang Semarang dibuka?', 'because'],
  ])('finds the English sentence: %s', (question, answer) => {
    expect(quoteFor(english, question)).toContain(answer)
  })

  it('finds the same in an index of only what the question looks up', () => {
    const question = 'When does unused leave expire?'
    const only = buildIndex(splitPassages([{ page: 1, text: aturan }]), 'id', stemsFor(question, 'id'))
    expect(searchPassages(only, question)).toEqual(searchPassages(indonesian, question))
  })

  it('gives the translations to a search whose vocabulary lies elsewhere', () => {
    const leave = questionTerms('annual leave', 'id').find(({ word }) => word === 'leave')
    expect(leave?.translations).toContain('cuti')
    expect(relativesOf(leave!, false, ['cuti', 'gudang']).map(({ stem }) => stem)).toEqual(['cuti'])
  })
})

describe('composeAnswer', () => {
  it('quotes with a marker and cites passage and page', () => {
    const question = 'When does unused leave expire?'
    const answer = composeAnswer({ question, hits: searchPassages(english, question), language: 'en' })
    expect(answer.answered).toBe(true)
    expect(answer.text).toContain('31 March of the following year. [1]')
    expect(answer.citations[0]).toMatchObject({ marker: 1, passage: { page: 1 } })
  })

  it.each([
    ['en', 'When was the warehouse in Semarang painted?', 'it does not mention “painted”.'],
    ['id', 'Kapan gudang di Semarang dicat?', 'teks tidak menyebut “dicat”.'],
  ] as const)('says what is missing (%s: %s)', (language, question, why) => {
    const hits = searchPassages(language === 'en' ? english : indonesian, question)
    const answer = composeAnswer({ question, hits, language })
    expect(answer.answered).toBe(false)
    expect(answer.text.split('\n')[0]).toContain(why)
  })

  it('says plainly that the text does not answer', () => {
    const question = 'What is the boiling point of mercury?'
    expect(composeAnswer({ question, hits: [], language: 'id' })).toMatchObject({ answered: false, citations: [] })
    const weak = searchPassages(english, 'Which train did the president of the moon take?')
    const answer = composeAnswer({ question, hits: weak, language: 'en' })
    expect(answer.answered).toBe(false)
    expect(answer.text).toMatch(/does not answer|found nothing/)
  })
})

describe('splitPassages', () => {
  const sentence = (number: number) =>
    `Sentence number ${number} says something about the year ${1900 + number} and the town it was written in.`
  const long = Array.from({ length: 60 }, (_, number) => sentence(number)).join(' ')

  it('keeps pages apart, texts exact and passages of a readable size', () => {
    const passages = splitPassages(
      [
        { page: 7, text: long },
        { page: 8, text: 'A short page.' },
      ],
      { source: 'report.pdf' },
    )
    expect(passages.every((passage) => passage.source === 'report.pdf')).toBe(true)
    expect(new Set(passages.map((passage) => passage.id)).size).toBe(passages.length)
    const first = passages.filter((passage) => passage.page === 7)
    expect(first.length).toBeGreaterThan(2)
    for (const passage of first) {
      expect(long).toContain(passage.text)
      expect(passage.text.split(/\s+/).length).toBeLessThanOrEqual(250)
    }
    expect(passages.at(-1)).toMatchObject({ page: 8, text: 'A short page.' })
  })

  it('loses no sentence', () => {
    const text = splitPassages([{ text: long }])
      .map((passage) => passage.text)
      .join(' ')
    for (let number = 0; number < 60; number++) expect(text).toContain(sentence(number))
  })

  it('completes a sentence that runs over a page break', () => {
    const passages = splitPassages([
      { page: 1, text: 'The contract ends on' },
      { page: 2, text: '5 May 2027. Then it is renewed.' },
    ])
    expect(passages[0]).toMatchObject({ page: 1, text: 'The contract ends on 5 May 2027.' })
  })

  it.each([
    ['quotes and dots', `${'"'.repeat(400_000)}${'.'.repeat(400_000)}`],
    ['one long word', 'a'.repeat(1_000_000)],
    ['one long number', `${'1.'.repeat(400_000)}x`],
    ['empty lines', `${'\n'.repeat(400_000)}x`],
  ])('gets through a text of nothing but %s', (_, text) => {
    const passages = splitPassages([{ text }])
    for (const passage of passages) expect(passage.text.length).toBeLessThan(8_000)
    expect(() => searchPassages(buildIndex(passages), 'What is this?')).not.toThrow()
  })

  it('gives no passage for pages without words', () => {
    expect(
      splitPassages([
        { page: 1, text: ' \n ' },
        { page: 2, text: '- - -' },
      ]),
    ).toEqual([])
  })
})
