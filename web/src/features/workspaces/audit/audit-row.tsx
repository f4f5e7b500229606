import type { AuditEntry } from '#contract/workspaces/audit-schemas.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { workspaceMessages } from '../messages/index.ts'

const textOf = (value: unknown, nothing: string): string => {
  if (value === null || value === undefined || value === '') return nothing
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One entry: who did what to what, when and from where, and what was there before and after. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useMessages(workspaceMessages).audit
  const language = useLanguage()
  const { actor, target, action, changes } = entry
  return (
    <li className="grid grid-cols-[150px_1fr_1.4fr_130px] gap-x-4 gap-y-0.5 border-line-soft border-b px-1.5 py-2.5 phone:grid-cols-1">
      <time dateTime={entry.at} className="text-fg-3 tabular-nums phone:text-12">
        {formatDate(entry.at, language, 'moment')}
      </time>
      <div className="min-w-0">
        <div className="truncate">{actor.name || actor.email}</div>
        <div className="truncate text-12 text-fg-3">{actor.email}</div>
      </div>
      <div className="min-w-0">
        <div className="break-words">
          {t.actions[action]}
          {target.name && <span className="text-fg-2">: {target.name}</span>}
        </div>
        {Object.entries(changes).map(([name, { from, to }]) => (
          <div key={name} className="break-words text-12 text-fg-3">
            {t.change(name, textOf(from, t.nothing), textOf(to, t.nothing))}
          </div>
        ))}
      </div>
      <div className="truncate text-12 text-fg-3 tabular-nums" title={entry.user_agent}>
        {entry.ip}
      </div>
    </li>
  )
}
