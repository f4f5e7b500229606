import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { SalesforceRows } from '#contract/salesforce/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PlainCell } from '#web/ui/plain-cell.tsx'
import { Table } from '#web/ui/table.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { runQuery } from './api.ts'
import { salesforceMessages } from './messages/index.ts'
import type { OpenRecord } from './record/record-panel.tsx'

type Props = { soql: string; onChange: (soql: string) => void; onOpen: (record: OpenRecord) => void }
/** What was asked, and what came of it so far. */
type Asked = { soql: string; found: SalesforceRows }

/** A query that only reads, what was understood of it, and its rows. */
export function QueryPanel({ soql, onChange, onOpen }: Props) {
  const t = useMessages(salesforceMessages)
  const [asked, setAsked] = useState<Asked>()
  const run = useSubmit({
    call: (text: string) => runQuery(text),
    onDone: (found, text) => setAsked({ soql: text, found }),
  })
  const more = useSubmit({
    call: ({ soql: text, found }: Asked) => runQuery(text, found.next ?? undefined),
    onDone: (page, before) =>
      setAsked({ ...before, found: { ...before.found, next: page.next, rows: [...before.found.rows, ...page.rows] } }),
  })
  const submit = () => soql.trim() !== '' && run.submit(soql)
  return (
    <section aria-label={t.query} className="flex min-w-0 flex-col gap-3">
      <Field label={t.query} hint={t.queryHint}>
        <Textarea
          mono
          rows={4}
          spellCheck={false}
          maxLength={10_000}
          value={soql}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
      </Field>
      <div>
        <Button variant="primary" disabled={soql.trim() === ''} loading={run.busy} onClick={submit}>
          {t.run}
        </Button>
      </div>
      <FailureNote error={run.error} retryAt={run.retryAt} />
      {asked && !run.error && (
        <>
          <Rows found={asked.found} onOpen={onOpen} />
          {asked.found.next && (
            <div>
              <Button loading={more.busy} onClick={() => more.submit(asked)}>
                {t.more}
              </Button>
            </div>
          )}
          <FailureNote error={more.error} retryAt={more.retryAt} />
        </>
      )}
    </section>
  )
}

type RowsProps = { found: SalesforceRows; onOpen: Props['onOpen'] }

function Rows({ found: { understood, object, columns, rows, total }, onOpen }: RowsProps) {
  const t = useMessages(salesforceMessages)
  const language = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  const shown = columns.map(({ key, label, type }, index) => ({
    key,
    label,
    numeric: type === 'number',
    cell: ({ cells }: SalesforceRows['rows'][number]) => {
      const value = cells[index]
      return <PlainCell value={typeof value === 'number' ? number(value) : value} />
    },
  }))
  const open = {
    key: 'open',
    label: '',
    numeric: false,
    cell: ({ cells, url, record_id }: SalesforceRows['rows'][number]) => {
      const name = String(cells[0] ?? '')
      return (
        <span className="flex gap-3">
          {record_id && (
            <button
              type="button"
              className="hit text-accent underline"
              aria-label={t.detailsOf(name)}
              onClick={() => onOpen({ object, id: record_id })}
            >
              {t.details}
            </button>
          )}
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="hit text-accent underline"
              aria-label={t.openLabel(name)}
            >
              {t.open}
            </a>
          )}
        </span>
      )
    },
  }
  const hasLinks = rows.some(({ url }) => url !== null)
  return (
    <>
      <div className="flex flex-col gap-1 text-12 text-fg-3">
        <p>
          {t.understood}: <code className="wrap-anywhere">{understood}</code>
        </p>
        <p role="status">{rows.length === 0 ? t.none : t.total(number(rows.length), number(total))}</p>
      </div>
      {rows.length > 0 && (
        <Table
          dense
          caption={t.results}
          columns={hasLinks ? [...shown, open] : shown}
          rows={rows}
          rowKey={(row, index) => row.url ?? index}
        />
      )}
    </>
  )
}
