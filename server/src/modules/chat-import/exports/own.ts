import { z } from 'zod'
import { type DataTable, dataTable } from '#contract/chat/parts.ts'
import { type ChatReader, momentOf, type Said } from './said.ts'

const record = z.object({
  id: z.string(),
  parent_id: z.string().nullish(),
  question: z.string(),
  created_at: z.string().nullish(),
  answer: z.object({ parts: z.array(z.unknown()), model: z.string().nullish() }),
})
const chat = z.object({
  session: z.object({
    id: z.string(),
    session_name: z.string(),
    pinned: z.boolean().nullish(),
    created_at: z.string().nullish(),
  }),
  records: z.array(record),
})

/** A chat as this product exports it. Its tables come as text: their queries are of databases that are not here. */
export const readOwn: ChatReader = (given) => {
  const { data } = chat.safeParse(given)
  if (!data) return undefined
  const { session, records } = data
  return {
    source: 'nalar',
    id: session.id,
    name: session.session_name,
    at: momentOf(session.created_at),
    pinned: session.pinned ?? false,
    said: records.flatMap(({ id, parent_id, question, created_at, answer }): Said[] => [
      {
        id: `q ${id}`,
        parent: parent_id ? `a ${parent_id}` : null,
        by: 'person',
        text: question,
        at: momentOf(created_at),
      },
      {
        id: `a ${id}`,
        parent: `q ${id}`,
        by: 'assistant',
        text: answer.parts.map(partText).filter(Boolean).join('\n\n'),
        model: answer.model ?? undefined,
      },
    ]),
  }
}

const part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }).transform(({ text }) => text),
  z.object({ type: z.literal('data-table'), data: dataTable }).transform(({ data }) => tableText(data)),
])
const partText = (given: unknown): string => part.safeParse(given).data ?? ''

function tableText({ title, columns, rows }: DataTable): string {
  const cell = (value: unknown) =>
    String(value ?? '')
      .replace(/\s+/g, ' ')
      .replaceAll('|', '\\|')
  const line = (cells: unknown[]) => `| ${cells.map(cell).join(' | ')} |`
  return [
    `**${cell(title)}**`,
    '',
    line(columns.map(({ label }) => label)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map(({ key }) => row[key]))),
  ].join('\n')
}
