import { FileText, Globe, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerPart, DataTable } from '#contract/chat/parts.ts'
import { cellText, truthWords } from '#contract/kit/format/cell-text.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Summary } from '#web/ui/summary.tsx'
import { emailMessages } from '../messages/index.ts'

/** What a reply rests on: files with the words that were found, and tables. */
export default function Sources({ evidence }: { evidence: readonly AnswerPart[] }) {
  const t = useMessages(emailMessages).reply
  if (evidence.length === 0) return null
  return (
    <details className="text-12">
      <Summary className="font-medium">
        {t.sources} ({evidence.length})
      </Summary>
      <ul aria-label={t.sources} className="mt-1.5 flex max-h-48 flex-col gap-1.5 overflow-y-auto">
        {evidence.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one answer, which do not change places
          <li key={index}>
            <Source part={part} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Source({ part }: { part: AnswerPart }) {
  const t = useMessages(emailMessages).reply
  const language = useLanguage()
  switch (part.type) {
    case 'source-document': {
      const { page, quote } = part.providerMetadata.nalar
      return (
        <Row icon={<FileText />} name={part.title} more={page ? t.page(page) : ''}>
          <blockquote className="line-clamp-3 text-fg-3">{quote}</blockquote>
        </Row>
      )
    }
    case 'source-url':
      return <Row icon={<Globe />} name={part.title ?? part.url} more="" />
    case 'data-table':
      return (
        <Row icon={<Table2 />} name={part.data.title} more={t.rows(formatNumber(part.data.row_count, language))}>
          <FirstRows table={part.data} />
        </Row>
      )
    default:
      return null
  }
}

const shown = { rows: 3, columns: 4 }

/** As much of a table as tells whether the reply says what it says. */
function FirstRows({ table: { columns, rows } }: { table: DataTable }) {
  const language = useLanguage()
  const some = columns.slice(0, shown.columns)
  // A single column of figures has nothing to stand right of.
  const isFigure = ({ type }: DataTable['columns'][number]) => type === 'number' && some.length > 1
  return (
    <table className="mt-0.5 text-left text-fg-2">
      <thead className="text-fg-3">
        <tr>
          {some.map((column) => (
            <th key={column.key} className={cx('pr-4 font-normal', isFigure(column) && 'text-right')}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown.rows).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which do not change places
          <tr key={index}>
            {some.map((column) => (
              <td
                key={column.key}
                className={cx('max-w-40 truncate pr-4', isFigure(column) && 'text-right tabular-nums')}
              >
                <bdi>{cellText(row[column.key], column, language, truthWords[language])}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ icon, name, more, children }: { icon: ReactNode; name: string; more: string; children?: ReactNode }) => (
  <div className="flex gap-2">
    <span className="mt-0.5 flex-none text-fg-3 [&_svg]:size-3.5">{icon}</span>
    <div className="min-w-0">
      <p className="truncate">
        <bdi className="font-medium">{name}</bdi> {more && <span className="text-fg-3">· {more}</span>}
      </p>
      {children}
    </div>
  </div>
)
