import { ChevronRight } from 'lucide-react'
import type { DataChoice } from '#contract/chat/parts.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { chatMessages } from '../../messages/index.ts'
import { WhyRead } from './why-read.tsx'

type Props = {
  choice: DataChoice
  /** Left out: they only tell. */
  onAsk?: ((question: string) => void) | undefined
}

const row = 'flex w-full items-center gap-3 px-3.5 py-2.5 text-left text-15 leading-5 phone:min-h-12'

/** Ways to read the question, the likeliest first: one press gives the figures of exactly that reading. */
export function ChoicePart({ choice, onAsk }: Props) {
  const t = useMessages(chatMessages).choice
  return (
    <div className="my-3 max-w-[640px]">
      <ul
        aria-label={t.title}
        data-choice=""
        className="divide-y divide-line-soft overflow-hidden rounded-md border border-line bg-surface"
      >
        {choice.readings.map(({ reading, question }, index) => (
          <li key={reading}>
            {onAsk && question !== undefined ? (
              <button
                type="button"
                onClick={() => onAsk(question)}
                className={cx(row, 'group/reading -outline-offset-2 transition-colors hover:bg-hover')}
              >
                <Words reading={reading} likeliest={index === 0 && choice.readings.length > 1} />
                <ChevronRight className="ml-auto size-4 flex-none text-fg-3 transition-transform group-hover/reading:translate-x-0.5" />
              </button>
            ) : (
              <span className={row}>
                <Words reading={reading} likeliest={index === 0 && choice.readings.length > 1} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <WhyRead title={t.why} why={choice.why} />
    </div>
  )
}

function Words({ reading, likeliest }: { reading: string; likeliest: boolean }) {
  const t = useMessages(chatMessages).choice
  return (
    <span className="min-w-0">
      <span className="block break-words text-fg">{reading}</span>
      {likeliest && <span className="block text-12 text-fg-3 leading-4">{t.likeliest}</span>}
    </span>
  )
}
