import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { AuditEntry } from '#contract/workspaces/audit-schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { auditMessages } from './messages/index.ts'
import { changesOf, sentenceOf } from './sentence.ts'

/** In characters. */
const maxLine = 160

type Props = { entry: AuditEntry; onPerson: (person: { id: string; name: string }) => void }

/** One entry: who did what to what as a sentence, what was there before and after, when and from where. */
export function AuditRow({ entry, onPerson }: Props) {
  const language = useLanguage()
  const words = { audit: useMessages(auditMessages), workspace: useMessages(workspaceMessages), language }
  const { actor, at, ip, user_agent, device } = entry
  const { id } = actor
  const name = actor.name || actor.email || words.audit.somebody
  return (
    <li className="flex gap-3 border-line-soft border-b px-1.5 py-3">
      <Avatar name={name} size={28} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="text-pretty break-words">{sentenceOf(entry, words)}</p>
        {changesOf(entry, words).map((line) => (
          <Change key={line} line={line} />
        ))}
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-fg-3 tabular-nums">
          <time dateTime={at}>{formatDate(at, language, 'moment')}</time>
          <span title={user_agent}>{[deviceWords(device, words.audit.device), ip].filter(Boolean).join(' · ')}</span>
          {id && actor.email && (
            <button
              type="button"
              title={words.audit.onlyOf(name)}
              onClick={() => onPerson({ id, name })}
              className="hit -my-0.5 min-h-6 break-all rounded-xs hover:text-fg hover:underline"
            >
              {actor.email}
            </button>
          )}
        </p>
      </div>
    </li>
  )
}

/** What changed, in at most about two lines until somebody wants all of it, such as a whole query. */
function Change({ line }: { line: string }) {
  const t = useMessages(auditMessages)
  const [whole, setWhole] = useState(false)
  const cut = line.length > maxLine && !whole
  return (
    <p className="break-words text-12 text-fg-2">
      {cut ? `${line.slice(0, maxLine)}… ` : line}
      {cut && (
        <button type="button" className="hit rounded-xs text-fg hover:underline" onClick={() => setWhole(true)}>
          {t.showAll}
        </button>
      )}
    </p>
  )
}

const deviceWords = ({ browser, system }: AuditEntry['device'], both: (browser: string, system: string) => string) =>
  browser && system ? both(browser, system) : (browser ?? system ?? '')
