import { once } from 'node:events'
import fs from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure, measuredOnly, quantile } from './figure.ts'
import { aBook, aWorkbook, largeBook, questionsOf } from './knowledge-files.ts'
import { hasVectorIndex, startEmbeddingService, untilIndexed } from './knowledge-vectors.ts'
import {
  addPeople,
  type BenchPerson,
  type BenchServer,
  dataDirectory,
  postmasterOf,
  processFamily,
  pssMb,
  startServer,
} from './server.ts'

const megabyte = 1024 * 1024
const uploadMb = Number(process.env.BENCH_UPLOAD_MB ?? 100)

/** Files of an agent: how soon they can be searched and asked when nothing else waits, and what uploads take of memory. */
export async function knowledgeFigures(): Promise<Figure[]> {
  // Made before there is a server: a connection that waits meanwhile would be closed by it.
  const [pages, rows] = [await aBook('pdf', 100, 1), aWorkbook(100_000)]
  const reading = await withServer(async (server, [reader]) => {
    const book = await untilReady(server, reader!, 'book.pdf', pages)
    const sheet = await untilReady(server, reader!, 'orders.xlsx', rows)
    return [
      atMost('100-page PDF, sent to searchable', book, 2_000, 'ms'),
      atMost('100,000-row XLSX, sent to queryable', sheet, 5_000, 'ms'),
    ]
  })
  const large = await largeBook(uploadMb)
  const uploads = await withServer(async (server, [sender]) => {
    const { alone, all } = await uploadGrowth(server, sender!, large)
    const what = `ten uploads of ${uploadMb} MB at once (PDFs with text and a picture), until all are read: memory that`
    return [
      atMost(`${what} the server adds`, alone, 200, 'MB'),
      measuredOnly(`${what} it and the processes that read them add`, all, 'MB'),
    ]
  })
  return [...uploads, ...reading]
}

/** How fast a search over many passages is: in the embedded database, and in one with pgvector where `DATABASE_URL` names it. */
export async function knowledgeSearchFigures(): Promise<Figure[]> {
  const { BENCH_PASSAGES, DATABASE_URL: outside } = process.env
  const embedded = await withServer((server, [person]) =>
    searchFigures(server, person!, {
      passages: Number(BENCH_PASSAGES ?? 50_000),
      limit: 60,
      where: 'the embedded database',
    }),
  )
  return [
    ...embedded,
    ...(outside ? await outsideSearchFigures(outside) : noPgvector('DATABASE_URL names no database')),
  ]
}

function noPgvector(why: string): Figure[] {
  process.stderr.write(`search over passages with pgvector is not measured: ${why}\n`)
  return []
}

/** A service makes the vectors here, so that every question looks for the nearest of all and not only those with strange words. */
async function outsideSearchFigures(databaseUrl: string): Promise<Figure[]> {
  const passages = Number(process.env.BENCH_PASSAGES_OUTSIDE ?? 200_000)
  const where = 'PostgreSQL with pgvector'
  const service = await startEmbeddingService()
  const env = { DATABASE_URL: databaseUrl, EMBEDDING_BASE_URL: service.url, EMBEDDING_MODEL: 'bench' }
  try {
    const measure = async (server: BenchServer, [person]: BenchPerson[]) => {
      if (!(await hasVectorIndex(databaseUrl))) return noPgvector('the database of DATABASE_URL has none')
      return searchFigures(server, person!, { passages, limit: 60, where, settled: () => untilIndexed(databaseUrl) })
    }
    return await withServer(measure, env)
  } finally {
    service.stop()
  }
}

async function withServer(
  work: (server: BenchServer, people: BenchPerson[]) => Promise<Figure[]>,
  env: Record<string, string> = {},
): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false', ...env })
  try {
    return await work(server, await addPeople(dataDir, 2, 'Bench', env.DATABASE_URL))
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Sends a file and waits until it can be searched or asked; answers after how many milliseconds. */
export async function untilReady(
  server: BenchServer,
  person: BenchPerson,
  name: string,
  content: Uint8Array,
): Promise<number> {
  const form = new FormData()
  form.append('files', new Blob([Uint8Array.from(content)]), name)
  const since = performance.now()
  const sent = await fetch(`${server.url}/api/gateway/file-knowledges/add?bot_id=${person.agent}`, {
    method: 'POST',
    body: form,
    headers: { token: person.token },
  })
  const { data } = (await sent.json()) as Sent
  await untilRead(server, person, data.files[0]!.id)
  return performance.now() - since
}

type Sent = { data: { files: { id: string }[] } }

async function untilRead(server: BenchServer, person: BenchPerson, file: string): Promise<void> {
  const list = `${server.url}/api/gateway/file-knowledges/${person.agent}?limit=500`
  for (;;) {
    const answer = await fetch(list, { headers: { token: person.token } })
    const { data: page } = (await answer.json()) as { data: { records: { id: string; name: string; state: string }[] } }
    const found = page.records.find(({ id }) => id === file)
    if (found?.state === 'failed') throw new Error(`${found.name} could not be read`)
    if (found?.state === 'ready') return
    await sleep(20)
  }
}

const passagesPerBook = 5_000

type Searched = {
  passages: number
  limit: number
  where: string
  /** Waits until what is done in the background is done. */
  settled?: () => Promise<void>
}

async function searchFigures(
  server: BenchServer,
  person: BenchPerson,
  { passages, limit, where, settled }: Searched,
): Promise<Figure[]> {
  const questions: string[] = []
  for (let number = 0; number < passages / passagesPerBook; number++) {
    const book = await aBook('txt', passagesPerBook, number + 2)
    await untilReady(server, person, `book ${number}.txt`, book)
    questions.push(
      ...questionsOf(new TextDecoder().decode(book), Math.ceil((200 * passagesPerBook) / passages), number),
    )
  }
  await settled?.()
  const times: number[] = []
  let all = 0
  // The first loads the vectors.
  for (const question of [questions[0]!, ...questions]) {
    const since = performance.now()
    const url = `${server.url}/api/gateway/file-knowledges/${person.agent}/search?query=${encodeURIComponent(question)}`
    const answer = await fetch(url, { headers: { token: person.token } })
    const { data } = (await answer.json()) as { data: { passages: number; hits: unknown[] } }
    times.push(performance.now() - since)
    all = data.passages
  }
  const what = `search over ${all.toLocaleString('en')} passages in ${where}, p95`
  return [atMost(what, quantile(times.slice(1), 0.95), limit, 'ms')]
}

/** What the server grows by, alone and with the processes that read the files; the database is not counted. */
async function uploadGrowth(
  server: BenchServer,
  person: BenchPerson,
  book: Uint8Array,
): Promise<{ alone: number; all: number }> {
  const look = () => {
    const database = processFamily(postmasterOf(server))
    const family = processFamily(server.process.pid!).filter((pid) => !database.includes(pid))
    return { alone: pssMb(server.process.pid!), all: family.reduce((sum, pid) => sum + pssMb(pid), 0) }
  }
  const before = look()
  const peak = { ...before }
  const watch = setInterval(() => {
    const now = look()
    peak.alone = Math.max(peak.alone, now.alone)
    peak.all = Math.max(peak.all, now.all)
  }, 200)
  try {
    const sent = await Promise.all(Array.from({ length: 10 }, (_, number) => sendLarge(server, person, book, number)))
    for (const file of sent) await untilRead(server, person, file)
  } finally {
    clearInterval(watch)
  }
  return { alone: peak.alone - before.alone, all: peak.all - before.all }
}

/** The same book with another last line: a file that is there already is not read again. Answers its id. */
async function sendLarge(server: BenchServer, person: BenchPerson, book: Uint8Array, number: number): Promise<string> {
  const edge = `edge${number}`
  const url = `${server.url}/api/gateway/file-knowledges/add?bot_id=${person.agent}`
  const headers = { token: person.token, 'content-type': `multipart/form-data; boundary=${edge}` }
  const sending = request(url, { method: 'POST', headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(async function* () {
    yield `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="large ${number}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
    for (let from = 0; from < book.length; from += megabyte) yield book.subarray(from, from + megabyte)
    yield `\n%${number}\r\n--${edge}--\r\n`
  }, sending)
  const [answer] = await answered
  const body = (await json(answer)) as Sent
  if (answer.statusCode !== 200)
    throw new Error(`a large file was answered with ${answer.statusCode}: ${JSON.stringify(body)}`)
  return body.data.files[0]!.id
}
