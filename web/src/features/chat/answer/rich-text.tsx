import type { ReactElement, ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { escapeHtml } from '#contract/kit/escape-html.ts'
import { cellText, truthWords } from '#contract/kit/format/cell-text.ts'
import type { Language } from '#contract/language.ts'
import { isReadable, textPieces } from './text-pieces.ts'

/** What other programs understand; of attributes only where a link leads and which way a column is aligned. */
const tags = new Set(
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre,code,em,strong,del,table,thead,tbody,tr,th,td,a,br,hr'.split(','),
)
const empty = new Set(['br', 'hr'])

type Props = { children?: ReactNode; href?: string; start?: number; style?: { textAlign?: string } }

/** An element tree without components of our own, as HTML. */
function html(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return escapeHtml(String(node))
  if (Array.isArray(node)) return node.map(html).join('')
  if (typeof node !== 'object' || node === null || !('props' in node)) return ''
  const { type, props } = node as ReactElement<Props>
  const inner = html(props.children)
  if (typeof type !== 'string' || !tags.has(type)) return inner
  const address = props.href ?? ''
  const href = type === 'a' && /^(https?|mailto):/i.test(address) ? ` href="${escapeHtml(address)}"` : ''
  const align = /^(left|right|center)$/.test(props.style?.textAlign ?? '') ? ` align="${props.style?.textAlign}"` : ''
  const start = type === 'ol' && props.start !== undefined ? ` start="${Number(props.start)}"` : ''
  return empty.has(type) ? `<${type}>` : `<${type}${href}${align}${start}>${inner}</${type}>`
}

const textHtml = (text: string): string =>
  textPieces(text)
    .map((piece) =>
      isReadable(piece)
        ? html(ReactMarkdown({ children: piece, remarkPlugins: [remarkGfm], skipHtml: true }))
        : `<p>${escapeHtml(piece)}</p>`,
    )
    .join('')

function tableHtml({ title, columns, rows }: DataTable, language: Language): string {
  const align = (type: string) => (type === 'number' ? ' align="right"' : '')
  const head = columns.map(({ label, type }) => `<th${align(type)}>${escapeHtml(label)}</th>`).join('')
  const cell = (row: DataTable['rows'][number], column: DataTable['columns'][number]) =>
    `<td${align(column.type)}>${escapeHtml(cellText(row[column.key], column, language, truthWords[language]))}</td>`
  const body = rows.map((row) => `<tr>${columns.map((column) => cell(row, column)).join('')}</tr>`)
  return `<p><strong>${escapeHtml(title)}</strong></p><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** What an answer says as HTML for documents and mails: words with their form, tables as tables, their values as on the screen; nothing that runs or loads. */
export const richTextOf = (parts: readonly AnswerPart[], language: Language): string =>
  parts
    .map((part) =>
      part.type === 'text' ? textHtml(part.text) : part.type === 'data-table' ? tableHtml(part.data, language) : '',
    )
    .join('')
