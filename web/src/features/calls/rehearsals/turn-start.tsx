import { Link } from '@tanstack/react-router'
import type { RehearsedStart } from '#contract/calls/rehearsal.ts'
import { definitionOf } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { rehearsalMessages } from './messages/index.ts'

/** What the first message begins: the flow that is rehearsed, by which of its conditions, or another one. */
export function TurnStart({ start: { kind, starts, conditions, others } }: { start: RehearsedStart }) {
  const t = useMessages(rehearsalMessages).result.start
  const language = useLanguage()
  const labels = definitionOf(kind)?.labels ?? {}
  if (starts === null && others.length === 0) return null
  return (
    <section className="my-1.5 flex flex-col gap-1 rounded-md border border-line-soft bg-raised px-3 py-2 text-13">
      {starts !== null && <h4 className="font-[550]">{starts ? t.begins : t.doesNotBegin}</h4>}
      {conditions.length > 0 && (
        <ul className="flex flex-col gap-1">
          {conditions.map(({ option, wanted, holds }) => (
            <li key={option} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="min-w-0 break-words">
                <span className="text-fg-3">{labels[option]?.[language] ?? option}: </span>
                {wanted}
              </span>
              <Badge tone={holds ? 'good' : 'bad'}>{holds ? t.met : t.notMet}</Badge>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? (
        starts === false && <p>{t.noOther}</p>
      ) : (
        <p>
          {starts === null ? t.insteadOfAgent : starts ? t.also : t.instead}{' '}
          {others.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to="/studio/$projectId" params={{ projectId: id }} className="underline">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

/** Whether what is rehearsed would not have been asked at all. */
export const isBegunElsewhere = ({ starts, others }: RehearsedStart): boolean =>
  starts === null ? others.length > 0 : !starts
