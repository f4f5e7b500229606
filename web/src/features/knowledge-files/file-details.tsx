import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import type { KnowledgeFile, KnowledgeTable } from '#contract/knowledge-files/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PlainCell } from '#web/ui/plain-cell.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { passagesOptions, versionsOptions } from './api.ts'
import { knowledgeFileMessages } from './messages/index.ts'
import { openKnowledgeFile } from './open-file.ts'

type View = 'contents' | 'versions'

/** What is in a file: its passages or tables, and its versions. */
export function FileDetails({ file }: { file: KnowledgeFile }) {
  const t = useMessages(knowledgeFileMessages)
  const [view, setView] = useState<View>('contents')
  const options = [
    { value: 'contents', label: t.contents },
    { value: 'versions', label: t.versions },
  ] as const
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {file.version > 1 && (
        <div>
          <Segmented label={t.details(file.name)} options={options} value={view} onValueChange={setView} />
        </div>
      )}
      {view === 'versions' ? (
        <Versions file={file} />
      ) : file.kind === 'tables' ? (
        <Tables file={file} />
      ) : (
        <Passages file={file} />
      )}
    </div>
  )
}

function Passages({ file }: { file: KnowledgeFile }) {
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery(passagesOptions(file.id, page))
  const number = (value: number) => formatNumber(value, language)
  return (
    <Loaded query={list} failed={t.failedDetails}>
      {({ records, pagination: { limit, total, is_last_page } }) => (
        <>
          <ol className="flex flex-col gap-3">
            {records.map((passage) => (
              <li key={passage.position} className="border-line border-l-2 pl-3">
                <p className="text-11 text-fg-3">
                  {[
                    passage.page === null ? t.passage(number(passage.position)) : t.page(number(passage.page)),
                    passage.heading,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="whitespace-pre-wrap text-13 text-fg-2 [overflow-wrap:anywhere]">{passage.text}</p>
              </li>
            ))}
          </ol>
          {total > limit && (
            <div className="mt-3 flex items-center gap-2 text-12 text-fg-3 tabular-nums">
              <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t.before}
              </Button>
              {t.range(number((page - 1) * limit + 1), number(Math.min(page * limit, total)), number(total))}
              <Button size="sm" disabled={is_last_page} onClick={() => setPage(page + 1)}>
                {t.after}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

function Tables({ file }: { file: KnowledgeFile }) {
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  const list = useQuery(endpointQuery(knowledgeFileEndpoints.listKnowledgeTables, { params: { id: file.id } }))
  return (
    <Loaded query={list} failed={t.failedDetails}>
      {(tables) => (
        <div className="flex flex-col gap-4">
          {tables.map((table) => (
            <section key={table.name}>
              <h4 className="mb-1 text-12 text-fg-3">
                <span className="font-medium text-fg-2">{table.label}</span>
                {` · ${t.firstRows(formatNumber(table.sample.length, language), formatNumber(table.rows, language))}`}
              </h4>
              <div className="relative overflow-x-auto">
                <Table
                  dense
                  caption={t.tableOf(table.label)}
                  columns={table.columns.map(columnOf)}
                  rows={table.sample}
                  rowKey={(_, at) => at}
                  className="font-mono text-12"
                />
              </div>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}

type Row = KnowledgeTable['sample'][number]
const columnOf = ({ label, type }: KnowledgeTable['columns'][number], index: number): Column<Row, string> => ({
  key: String(index),
  label,
  numeric: type === 'number' || type === 'integer',
  cell: (row) => <PlainCell value={row[index]} />,
})

function Versions({ file }: { file: KnowledgeFile }) {
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  const list = useQuery(versionsOptions(file.id))
  return (
    <Loaded query={list} failed={t.failedDetails}>
      {(versions) => (
        <ul className="flex flex-col gap-2">
          {versions.map((version) => {
            const number = formatNumber(version.number, language)
            const open = () => void openKnowledgeFile({ id: file.id, name: file.name, version: version.number })
            return (
              <li key={version.id} className="flex flex-wrap items-center gap-2 text-13">
                <span className="text-fg-2 tabular-nums">
                  {t.versionRow(
                    number,
                    formatDate(version.created_at, language, 'moment'),
                    formatBytes(version.bytes, language),
                  )}
                </span>
                {version.number === file.answering_version && <Badge tone="accent">{t.current}</Badge>}
                {version.problem && <span className="text-12 text-bad">{version.problem.message}</span>}
                <Button size="sm" variant="ghost" aria-label={t.downloadVersion(number)} onClick={open}>
                  {t.download}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Loaded>
  )
}
