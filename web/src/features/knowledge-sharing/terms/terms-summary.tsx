import { formatDate } from '#contract/kit/format/date.ts'
import type { GrantTerms, SharedTable } from '#contract/knowledge-sharing/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { sharingMessages } from '../messages/index.ts'

/** What a grant is bound to, in words. */
export function TermsSummary({ terms }: { terms: GrantTerms }) {
  const t = useMessages(sharingMessages).terms
  const language = useLanguage()
  const { expires_at, flows, quotes, tables, files } = terms
  const facts = [
    expires_at ? t.until(formatDate(expires_at, language)) : t.noEnd,
    ...(flows ? [] : [t.noFlows]),
    ...(files.length > 0 && !quotes ? [t.noQuotes] : []),
  ]
  const conditionOf = ({ column, op, values }: SharedTable['rows'][number]) =>
    `${column} ${t.operators[op]} ${values.join(', ')}`
  return (
    <div className="flex flex-col gap-3">
      <p>{facts.join(' · ')}</p>
      {tables.map(({ use_case_id, table, schema, columns, rows }) => {
        const masked = columns.filter((column) => column.masked).map(({ name }) => name)
        return (
          <div key={`${use_case_id}/${schema}/${table}`}>
            <h3 className="font-semibold">{table}</h3>
            <p className="text-fg-2 [overflow-wrap:anywhere]">{columns.map(({ name }) => name).join(', ')}</p>
            {masked.length > 0 && <p className="text-12 text-fg-3">{t.maskedColumns(masked.join(', '))}</p>}
            {rows.length > 0 && (
              <p className="text-12 text-fg-3 [overflow-wrap:anywhere]">
                {t.rows} {rows.map(conditionOf).join('; ')}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
