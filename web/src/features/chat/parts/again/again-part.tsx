import { X } from 'lucide-react'
import type { AnswerAgain } from '#contract/chat/answer-schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { chatMessages } from '../../messages/index.ts'
import { Figure } from '../figure.tsx'
import { DifferenceTable } from './difference-table.tsx'

type Props = { again: AnswerAgain; onClose: () => void }

/** An answer on today's data: what changed in its rows and its text since it was given. */
export default function AgainPart({ again, onClose }: Props) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const since = again.tables.find(({ ran_at }) => ran_at)?.ran_at
  return (
    <section aria-label={t.again.title(since ? formatDate(since, language, 'moment') : '–')}>
      {again.tables.map((table, index) => (
        <Figure
          // biome-ignore lint/suspicious/noArrayIndexKey: the tables of an answer keep their order
          key={index}
          title={
            <>
              {table.title}
              <span className="block font-normal text-12 text-fg-3">
                {t.again.title(table.ran_at ? formatDate(table.ran_at, language, 'moment') : '–')}
              </span>
            </>
          }
          actions={
            index === 0 && (
              <IconButton label={t.again.close} size="sm" onClick={onClose}>
                <X />
              </IconButton>
            )
          }
        >
          {table.difference ? (
            <DifferenceTable title={table.title} difference={table.difference} />
          ) : (
            <p className="px-3 py-2 text-13 text-bad">{table.problem}</p>
          )}
        </Figure>
      ))}
      <TextDifference text={again.text} />
    </section>
  )
}

function TextDifference({ text }: { text: AnswerAgain['text'] }) {
  const t = useMessages(chatMessages)
  if (text.status === 'unknown') return <p className="text-13 text-fg-2">{t.again.textUnknown}</p>
  if (text.status === 'same') return null
  return (
    <Figure title={t.again.text}>
      <p className="whitespace-pre-wrap px-3 py-2 text-13 leading-5">
        {text.pieces.map(({ kind, text: words }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
          if (kind === 'same') return <span key={index}>{words}</span>
          const Tag = kind === 'added' ? 'ins' : 'del'
          return (
            <Tag
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
              key={index}
              className={kind === 'added' ? 'font-[580] text-good no-underline' : 'text-fg-3 line-through'}
            >
              {words}
            </Tag>
          )
        })}
      </p>
    </Figure>
  )
}
