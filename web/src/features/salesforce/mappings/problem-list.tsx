import { formatNumber } from '#contract/kit/format/number.ts'
import type { CellProblem, ReadSource } from '#contract/salesforce/mappings.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { mappingMessages } from './messages/index.ts'

type Props = { problems: readonly CellProblem[]; columns: ReadSource['columns'] }

/** What is wrong, cell by cell. */
export function ProblemList({ problems, columns }: Props) {
  const t = useMessages(mappingMessages).preview
  const language = useLanguage()
  if (problems.length === 0) return null
  const labelOf = (column: string | null) => columns.find(({ name }) => name === column)?.label ?? column
  return (
    <section aria-label={t.problems} className="flex flex-col gap-1">
      <h3 className="font-[550]">{t.problems}</h3>
      <ul className="flex max-h-64 flex-col overflow-y-auto">
        {problems.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`} className="flex gap-3 py-1 phone:flex-col phone:gap-0">
            <span className="w-48 flex-none truncate text-fg-3 phone:w-auto">
              {t.problem(formatNumber(row, language), labelOf(column))}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
