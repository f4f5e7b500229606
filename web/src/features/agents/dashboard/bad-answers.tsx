import { Link } from '@tanstack/react-router'
import type { AgentFigures } from '#contract/agents/figures.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { agentMessages } from '../messages/index.ts'

/** The answers that were found bad; each leads to its place in its chat. */
export function BadAnswers({ answers }: { answers: AgentFigures['disliked'] }) {
  const t = useMessages(agentMessages).dashboard
  const language = useLanguage()
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t.badAnswers}</h2>
      {answers.length === 0 ? (
        <p className="text-fg-3">{t.noBad}</p>
      ) : (
        <ul className="border-line-soft border-t">
          {answers.map((answer) => (
            <li key={answer.record_id} className="border-line-soft border-b">
              <Link
                to="/c/$id"
                params={{ id: answer.session_id }}
                hash={`record-${answer.record_id}`}
                className="flex items-baseline gap-3 px-1 py-2.5 hover:bg-hover phone:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">{answer.question}</span>
                {answer.reason && <span className="max-w-60 truncate text-fg-2">{answer.reason}</span>}
                <time dateTime={answer.at} className="flex-none text-12 text-fg-3">
                  {formatDate(answer.at, language)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
