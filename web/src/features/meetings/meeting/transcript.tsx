import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatSpan } from '#contract/kit/format/span.ts'
import type { MeetingLine } from '#contract/meetings/schemas.ts'
import { ownSpeaker, speakerName } from '#contract/meetings/speaker-name.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { meetingMessages } from '../messages/index.ts'

type Props = {
  meeting: { lines: readonly MeetingLine[]; speakers: Readonly<Record<string, string>> }
  at: number
  /** Whether the line at that time is told from the others. */
  isMarked: boolean
  onPick: (ms: number) => void
  /** Left out where nobody may. */
  onCorrect?: (number: number) => void
}

/** What was said by whom and when; pressing a line goes there in the sound. */
export function MeetingTranscript({ meeting: { lines, speakers }, at, isMarked, onPick, onCorrect }: Props) {
  const t = useMessages(meetingMessages).one
  const language = useLanguage()
  const now = lines.findLast(({ starts_ms }) => starts_ms <= at)
  const current = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line that is reached is scrolled to
  useEffect(() => {
    if (isMarked) current.current?.scrollIntoView({ block: 'nearest' })
  }, [now?.number])
  if (lines.length === 0) return null
  return (
    <ol
      aria-label={t.transcript}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto py-2 outline-offset-[-2px] max-[1023px]:max-h-[60vh]"
    >
      {lines.map((line) => {
        const isOn = line === now && isMarked
        return (
          <li
            key={line.number}
            ref={line === now ? current : null}
            className={cx('group flex items-start pr-4 phone:pr-1', isOn && 'bg-accent-soft')}
          >
            <button
              type="button"
              onClick={() => onPick(line.starts_ms)}
              className="flex min-w-0 flex-1 items-start gap-3 py-1.5 pr-2 pl-6 text-left leading-[22px] hover:bg-hover phone:min-h-11 phone:flex-wrap phone:gap-x-2 phone:gap-y-0 phone:pl-4"
            >
              <span
                className={cx('w-12 flex-none text-12 leading-[22px] tabular-nums', isOn ? 'text-fg-2' : 'text-fg-3')}
              >
                {formatSpan(line.starts_ms)}
              </span>
              <bdi
                className={cx(
                  'w-28 flex-none truncate text-12 leading-[22px] font-[580] phone:w-auto phone:flex-1',
                  line.speaker === ownSpeaker && !isOn ? 'text-accent' : 'text-fg-2',
                )}
              >
                {speakerName(line.speaker, speakers, language)}
              </bdi>
              <span className="min-w-0 flex-1 text-pretty phone:basis-full" dir="auto">
                {line.text}
                {line.edited && (
                  <span className={cx('text-12', isOn ? 'text-fg-2' : 'text-fg-3')}> · {t.corrected}</span>
                )}
              </span>
            </button>
            {onCorrect && (
              <IconButton
                label={t.editLine}
                size="sm"
                className="mt-1 opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 phone:opacity-100"
                onClick={() => onCorrect(line.number)}
              >
                <Pencil />
              </IconButton>
            )}
          </li>
        )
      })}
    </ol>
  )
}
