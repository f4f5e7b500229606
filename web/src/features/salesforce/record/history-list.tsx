import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { FieldChange, RecordHistory } from '#contract/salesforce/change-sets.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useValueText } from '../changes/value-text.ts'
import { recordMessages } from './messages/index.ts'

/** What changed of a record, the newest first, with the change-set that wrote it. */
export function HistoryList({ history: { changes, tracked } }: { history: RecordHistory }) {
  const t = useMessages(recordMessages)
  return (
    <>
      {!tracked && <p className="text-12 text-fg-3">{t.untracked}</p>}
      {changes.length === 0 ? (
        <p className="text-fg-3">{t.noHistory}</p>
      ) : (
        <ol aria-label={t.history} className="flex flex-col">
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are not moved
            <Entry key={index} change={change} />
          ))}
        </ol>
      )}
    </>
  )
}

function Entry({ change }: { change: FieldChange }) {
  const t = useMessages(recordMessages)
  const language = useLanguage()
  const text = useValueText()
  const { at, label, before, after, by, change_set } = change
  return (
    <li className="flex flex-col gap-0.5 border-line-soft border-b py-2 last:border-b-0">
      <span className="text-12 text-fg-3">
        {[label, formatDate(at, language, 'moment'), by].filter(Boolean).join(' · ')}
      </span>
      <span className="wrap-anywhere">
        <span className="text-fg-3">{text(before)}</span>
        <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 text-fg-3" />
        <span className="font-medium">{text(after)}</span>
      </span>
      {change_set && (
        <Link
          to="/salesforce/changes/$id"
          params={{ id: change_set.id }}
          className="hit w-fit max-w-full truncate text-12 text-accent underline"
        >
          {change_set.undone ? t.undone(change_set.title) : change_set.title}
        </Link>
      )}
    </li>
  )
}
