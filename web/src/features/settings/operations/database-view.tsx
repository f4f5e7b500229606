import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import type { Operations, SlowStatement } from '#contract/operations/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { FigureTile } from '#web/ui/figures.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { operationMessages } from './messages/index.ts'
import { NoneOfIt, Part } from './part.tsx'

/** What took long in our own database, and what takes the room. */
export function DatabaseView({ found }: { found: Operations }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const { slow_statements: slow, slow_ms, storage, at } = found
  const bytes = (size: number) => formatBytes(size, language)
  const filesBytes = storage.files.reduce((sum, { bytes: size }) => sum + size, 0)
  const number = (value: number) => formatNumber(value, language)
  return (
    <div className="flex flex-col gap-8">
      <Part title={t.slow} text={t.slowText(number(slow_ms))}>
        {slow.length === 0 ? (
          <NoneOfIt>{t.noSlow}</NoneOfIt>
        ) : (
          <ul className="border-line-soft border-t">
            {slow.map((statement) => (
              <Slow key={`${statement.call} ${statement.statement}`} slow={statement} now={new Date(at)} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={t.storage}>
        <dl className="grid grid-cols-2 gap-3">
          <FigureTile name={t.databaseSize} value={bytes(storage.database_bytes)} />
          <FigureTile name={t.filesSize} value={bytes(filesBytes)} />
        </dl>
      </Part>
      <Part title={t.tables}>
        <Sizes
          caption={t.tables}
          first={t.table}
          second={t.rows}
          rows={storage.tables.map(({ name, bytes: size, rows }) => ({ name, bytes: size, count: rows }))}
        />
      </Part>
      <Part title={t.files}>
        {storage.files.length === 0 ? (
          <NoneOfIt>{t.noFiles}</NoneOfIt>
        ) : (
          <Sizes
            caption={t.files}
            first={t.kind}
            second={t.count}
            rows={storage.files.map(({ kind, ...file }) => ({ ...file, name: t.fileKinds[kind] ?? kind }))}
          />
        )}
      </Part>
    </div>
  )
}

function Slow({ slow, now }: { slow: SlowStatement; now: Date }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const ms = (value: number) => t.ms(formatNumber(Math.round(value), language))
  const { statement, call, count, average_ms, longest_ms, last_at, request_id, process } = slow
  return (
    <li className="border-line-soft border-b py-2.5">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-24 overflow-y-auto whitespace-pre-wrap break-words rounded-xs font-mono text-12 outline-offset-2"
      >
        {statement}
      </pre>
      <div className="mt-1 flex items-center justify-between gap-4">
        <p className="min-w-0 break-words text-12 text-fg-3 tabular-nums">
          {[
            t.timesIn(formatNumber(count, language), call === 'none' ? t.noCall : call),
            `${t.average} ${ms(average_ms)}`,
            `${t.longest} ${ms(longest_ms)}`,
            `${t.last} ${formatRelative(last_at, language, now)}`,
            process,
          ].join(' · ')}
        </p>
        {request_id && <CopyIconButton text={request_id} label={t.copyRequest} />}
      </div>
    </li>
  )
}

type Size = { name: string; bytes: number; count: number }

function Sizes({ caption, first, second, rows }: { caption: string; first: string; second: string; rows: Size[] }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const columns: Column<Size, string>[] = [
    { key: 'name', label: first, cell: ({ name }) => <span className="break-all">{name}</span> },
    {
      key: 'size',
      label: t.size,
      numeric: true,
      cell: ({ bytes }) => <span className="whitespace-nowrap">{formatBytes(bytes, language)}</span>,
    },
    { key: 'count', label: second, numeric: true, cell: ({ count }) => formatNumber(count, language) },
  ]
  return <Table dense caption={caption} columns={columns} rows={rows} rowKey={({ name }) => name} />
}
