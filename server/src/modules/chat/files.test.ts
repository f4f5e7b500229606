import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test, vi } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker, historyOf, openStream, type Question, readAll, recordText } from './testing/chat-app.ts'

// No model and no database: the built-in engine answers from what is attached.
// Each file is read by a process of its own: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })
const server = await testApp()
const talker = await aTalker(server)

const file = (content: string | Uint8Array, name: string): [Blob, string] => [
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
  name,
]
const sales =
  'region,product,amount,sold_on\nJava,Rice,1200,2026-01-05\nJava,Oil,800,2026-01-09\nBali,Rice,500,2026-02-01\nPapua,Oil,300,2026-02-11\n'
const answerTo = async (given: Question) => {
  const { status, body } = await askQuestion(server, talker, given)
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const tablesOf = (record: ChatRecord) =>
  record.answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
const sourcesOf = (record: ChatRecord) => record.answer.parts.filter((part) => part.type === 'source-document')

async function aPdf(...pages: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const text of pages) {
    const page = pdf.addPage([595, 842])
    for (const [index, line] of text.split('\n').entries())
      page.drawText(line, { x: 50, y: 780 - index * 18, size: 12, font })
  }
  return pdf.save()
}

test('a table that is attached is asked, and asked again later in the session', async () => {
  const first = await answerTo({ question: 'total amount by region', files: [file(sales, 'sales.csv')] })
  expect(first.record.files).toMatchObject([
    { name: 'sales.csv', mime: 'text/csv', kind: 'tables', bytes: sales.length },
  ])
  expect(first.record.answer.parts[0]).toMatchObject({ type: 'tool-analyze_file', state: 'output-available' })
  const [table] = tablesOf(first.record)
  expect(table!.rows).toHaveLength(3)
  expect(table!.query).toMatchObject({ data_source_name: 'sales.csv', data_source_id: first.record.files[0]!.id })
  expect(JSON.stringify(table!.rows)).toContain('2000')
  const second = await answerTo({ question: 'What is the total amount for Rice?', session_id: first.session_id })
  expect(JSON.stringify(tablesOf(second.record)[0]!.rows)).toContain('1700')
})

test('rows of a file have the order that the file gives them', async () => {
  const clubs = 'club,wins\nPersib,20\nPersija,17\nArema,12\n'
  const after = await answerTo({ question: 'Which club is listed after Persija?', files: [file(clubs, 'clubs.csv')] })
  expect(tablesOf(after.record)[0]!.rows).toEqual([{ club: 'Arema' }])
  const apart = { question: 'difference in wins between Persib and Arema', session_id: after.session_id }
  expect(recordText((await answerTo(apart)).record)).toContain('Difference: **8**, Persib: **20**, Arema: **12**')
})

test('who is level with the first is told beside it', async () => {
  const clubs = 'club,wins\nPersib,20\nPersija,17\nArema,20\n'
  const asked = await answerTo({ question: 'which club has the most wins?', files: [file(clubs, 'clubs.csv')] })
  expect(tablesOf(asked.record)[0]!.rows).toHaveLength(1)
  expect(recordText(asked.record)).toMatch(/Level with it: \*\*(Persib|Arema)\*\*\./)
  const least = await answerTo({ question: 'klub dengan wins paling sedikit', session_id: asked.session_id })
  expect(recordText(least.record)).toContain('Persija')
  expect(recordText(least.record)).not.toMatch(/Level with|Sama dengan itu/)
})

test('a text that is attached is quoted with its page', async () => {
  const pdf = await aPdf(
    'Warehouse lease\n\nThe lease begins on 1 March 2026. The rent is paid every quarter.',
    'Penalties\n\nA late payment costs a penalty of two percent per month.\nThe deposit is returned after sixty days.',
  )
  const { record } = await answerTo({
    question: 'What is the penalty for a late payment?',
    files: [file(pdf, 'lease.pdf')],
  })
  expect(recordText(record)).toContain('two percent per month')
  const [source] = sourcesOf(record)
  expect(source).toMatchObject({
    title: 'lease.pdf',
    mediaType: 'application/pdf',
    providerMetadata: {
      nalar: { file_id: record.files[0]!.id, page: 2, quote: expect.stringContaining('two percent') },
    },
  })
})

test('a text that does not answer is said not to', async () => {
  const { record } = await answerTo({
    question: 'Who is the president of France?',
    files: [file('Our canteen opens at seven. Soup is served at noon.', 'canteen.txt')],
  })
  expect(recordText(record)).not.toMatch(/Macron/)
  expect(recordText(record)).toMatch(/does not answer|nothing in the text/)
})

test('Latin-1, ragged rows and an Excel semicolon CSV are read', async () => {
  const ragged = file('name;city;amount\nJosé;Bogor;10\nAyu;Depok\nBudi;Medan;30;extra\n', 'ragged.csv')
  ragged[0] = new Blob([
    Buffer.from('name;city;amount\nJos\u00e9;Bogor;10\nAyu;Depok\nBudi;Medan;30;extra\n', 'latin1'),
  ])
  const { record } = await answerTo({ question: 'total amount', files: [ragged] })
  expect(JSON.stringify(tablesOf(record)[0]!.rows)).toContain('40')
})

test.each([
  [
    'a renamed program',
    file(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)]), 'report.pdf'),
    /file_(type_not_supported|damaged)/,
  ],
  ['a program', file('MZ\u0000\u0001', 'setup.exe'), /file_type_not_supported/],
  ['an empty file', file('', 'empty.csv'), /file_empty/],
  ['a damaged PDF', file('%PDF-1.7\nnothing more', 'broken.pdf'), /file_damaged/],
  ['a damaged workbook', file('PK\u0003\u0004broken', 'broken.xlsx'), /file_(damaged|type_not_supported)/],
])('%s is refused with a reason in the language of the person, and nothing is kept', async (_, bad, code) => {
  const count = async () => (await server.deps.pool.query('select count(*)::int as n from files')).rows[0].n as number
  const before = await count()
  const given = { question: 'What is in it?', files: [file(sales, 'good.csv'), bad] }
  const { status, body } = await askQuestion(server, talker, given, { 'accept-language': 'id' })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.code).toMatch(code)
  expect(body.message).toContain(bad[1])
  expect(await count()).toBe(before)
})

test('26 MB and a fourth file are refused', async () => {
  const big = await askQuestion(server, talker, {
    question: 'x',
    files: [file(Buffer.alloc(26 * 1024 * 1024, 65), 'big.txt')],
  })
  expect([big.status, big.body.code]).toEqual([413, 'file_too_large'])
  expect(big.body.message).toContain('25 MB')
  const files = [1, 2, 3, 4].map((n) => file(sales, `${n}.csv`))
  expect((await askQuestion(server, talker, { question: 'x', files })).body.code).toBe('too_many_files')
  const mentions = JSON.stringify([talker.botId])
  expect((await askQuestion(server, talker, { question: 'total amount', files, mentions })).status).toBe(200)
})

test('a person opens their own files only', async () => {
  const { record } = await answerTo({ question: 'total amount', files: [file(sales, 'mine.csv')] })
  const open = (headers: Record<string, string>) =>
    fetch(new URL(`/api/gateway/chats/files/${record.files[0]!.id}`, server.url), { headers })
  const mine = await open(talker.headers)
  expect(await mine.text()).toBe(sales)
  expect(mine.headers.get('content-disposition')).toContain("filename*=UTF-8''mine.csv")
  expect((await open((await aTalker(server)).headers)).status).toBe(404)
  expect((await open({})).status).toBe(401)
})

test('a question retried keeps its files', async () => {
  const first = await answerTo({ question: 'total amount', files: [file(sales, 'again.csv')] })
  const again = await answerTo({ question: '', session_id: first.session_id, retry_of: first.record.id })
  expect(again.record.files).toEqual(first.record.files)
  expect(tablesOf(again.record)).toHaveLength(1)
  expect((await historyOf(server, talker, first.session_id)).records).toHaveLength(1)
})

test('a stream over files carries the same parts as the record', async () => {
  const events = await readAll(
    await openStream(server, talker, { question: 'average amount by product', files: [file(sales, 's.csv')] }),
  )
  expect(events.map(({ type }) => type)).toEqual([
    'start',
    'tool-input-available',
    'tool-output-available',
    'data-reading',
    'text-start',
    'text-delta',
    'text-end',
    'data-table',
    'data-chart',
    'data-suggestions',
    'finish',
  ])
  const anyone = await server.call(chatEndpoints.getAttachedFile, {
    params: { id: crypto.randomUUID() },
    headers: talker.headers,
  })
  expect(anyone.body.code).toBe('file_not_found')
})

test('what is to be known of how a file was read is told with it, in the person’s language', async () => {
  const form = () => {
    const made = new FormData()
    made.append('file', new Blob([Buffer.from('Kota;Harga\nMalm\u00f6;12,5\nK\u00f6ln;3,0\n', 'latin1')]), 'harga.csv')
    return made
  }
  const headers = { ...talker.headers, 'accept-language': 'id' }
  const { body } = await server.call(chatEndpoints.uploadAttachment, { form: form(), headers })
  expect(body.data.remarks).toEqual([
    { code: 'encoding_guessed', message: 'Hurufnya dibaca sebagai windows-1252: periksa apakah aksaranya benar.' },
  ])
  const plain = new FormData()
  plain.append('file', new Blob(['Kota,Harga\nBogor,3\n']), 'biasa.csv')
  const other = await server.call(chatEndpoints.uploadAttachment, { form: plain, headers })
  expect(other.body.data).not.toHaveProperty('remarks')
})
