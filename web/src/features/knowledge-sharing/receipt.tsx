import type { GrantReceipt } from '#contract/knowledge-sharing/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Card } from '#web/ui/card.tsx'
import { sharingMessages } from './messages/index.ts'

/** What became of what was shared, for its owner. */
export function Receipt({ receipt }: { receipt: GrantReceipt }) {
  const t = useMessages(sharingMessages).receipt
  const language = useLanguage()
  const { answers, people, last_used_at, questions } = receipt
  const used = answers === 0 ? t.none : t.used(answers, people)
  const last = last_used_at ? `, ${t.last(formatRelative(last_used_at, language, new Date()))}` : ''
  return (
    <Card title={t.title}>
      <p>
        {used}
        {last}
      </p>
      {questions.length > 0 && (
        <>
          <h4 className="mt-3 mb-1 text-12 text-fg-3">{t.top}</h4>
          <ol className="flex flex-col gap-1">
            {withPlaces(questions).map(({ question, asked, place }) => (
              <li key={place} className="flex items-baseline gap-3">
                <span className={question ? 'min-w-0 flex-1 [overflow-wrap:anywhere]' : 'flex-1 text-fg-3'}>
                  {question ?? t.private}
                </span>
                <span className="text-12 text-fg-3 tabular-nums">{t.times(asked)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

/** Questions without words have nothing but their place to tell them apart. */
const withPlaces = (questions: GrantReceipt['questions']) =>
  questions.map((row, index) => ({ ...row, place: `${index}/${row.question}` }))
