import { detectLanguage } from '#engine/language/index.ts'
import { embedText, passageTerms, splitPassages } from '#engine/passages/index.ts'
import type { ParentPort } from '../../platform/child-process/work-in-child.ts'
import { buildTables } from '../../platform/documents/build-tables.ts'
import type { Document, Sheet } from '../../platform/documents/index.ts'
import type { ReadingMessage, ReadPassage } from './reading-messages.ts'

const perMessage = 400
const longestPiece = 12_000

type Tables = Extract<Document, { kind: 'tables' }>
type Server = ParentPort<ReadingMessage>

/** Sends what was read to the server: its pages and passages, or what its tables are. `tablesPath`: where tables are built. */
export const keepDocument = (document: Document, tablesPath: string, server: Server): Promise<void> =>
  document.kind === 'tables' ? keepTables(document, tablesPath, server) : keepText(document, server)

async function keepTables(document: Tables, path: string, { send }: Server): Promise<void> {
  const { sheets, warnings } = document
  const tables = await buildTables(sheets, path, (share) =>
    send({ kind: 'progress', percent: 40 + Math.round(55 * share) }),
  )
  const language = detectLanguage(sheets.map(labels).join('\n'))
  await send({ kind: 'done', summary: { kind: 'tables', language, pages: null, passages: 0, tables, warnings } })
}

const labels = ({ name, columns }: Sheet) => [name, ...columns.map(({ label }) => label)].join(' ')

async function keepText(document: Extract<Document, { kind: 'text' }>, { ask, send }: Server): Promise<void> {
  // The database keeps no zero bytes.
  const pages = document.pages
    .flatMap(({ page = null, text }) =>
      inPieces(text.replaceAll('\0', '').replace(/\r\n?/g, '\n')).map((piece) => ({ page, text: piece })),
    )
    .map((piece, index) => ({ place: index, ...piece }))
  const language = detectLanguage(sampleOf(pages.map(({ text }) => text)))
  for (let index = 0; index < pages.length; index += perMessage)
    await ask({ kind: 'pages', pages: pages.slice(index, index + perMessage) })
  const split = splitPassages(pages.map(({ text }, index) => ({ page: index, text })))
  for (let first = 0; first < split.length; first += perMessage) {
    const passages = split
      .slice(first, first + perMessage)
      .map(({ page: index = 0, heading, text }, offset): ReadPassage => {
        const found = { text, ...(heading !== undefined && { heading }) }
        return {
          position: first + offset + 1,
          place: index,
          page: pages[index]?.page ?? null,
          heading: heading ?? null,
          text,
          terms: passageTerms(found, language),
          vector: embedText(`${heading ?? ''}\n${text}`, language),
        }
      })
    await ask({ kind: 'passages', passages })
    await send({ kind: 'progress', percent: Math.min(95, 40 + Math.round((55 * (first + perMessage)) / split.length)) })
  }
  const numbered = pages.at(-1)?.page ?? null
  const summary = { kind: 'text', language, pages: numbered, passages: split.length, tables: [] } as const
  await send({ kind: 'done', summary: { ...summary, tables: [], warnings: document.warnings } })
}

/** A text without pages in pieces that end with a paragraph: a quote is looked up in its piece. */
function inPieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > longestPiece) {
    const end = text.lastIndexOf('\n\n', from + longestPiece)
    const cut = end > from ? end : text.lastIndexOf(' ', from + longestPiece)
    const to = cut > from ? cut : from + longestPiece
    pieces.push(text.slice(from, to))
    from = to
  }
  return [...pieces, text.slice(from)]
}

/** From beginning, middle and end: a title page may be in another language. */
function sampleOf(texts: string[]): string {
  const at = (share: number) => texts[Math.min(texts.length - 1, Math.floor(texts.length * share))] ?? ''
  return [0, 0.35, 0.7].map((share) => at(share).slice(0, 650)).join('\n')
}
