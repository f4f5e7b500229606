import { Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CallDetail, CallTurn } from '#contract/calls/log-schemas.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { logMessages } from './messages/index.ts'
import { MoodDot } from './mood-dot.tsx'

type Props = {
  call: CallDetail
  at: number
  /** Whether the line at that time is told from the others. */
  isMarked: boolean
  onPick: (ms: number) => void
}

/** What was said by whom and when; pressing a line goes there in the recording. */
export function TranscriptList({ call, at, isMarked, onPick }: Props) {
  const t = useMessages(logMessages)
  const now = call.turns.findLast(({ starts_ms }) => starts_ms <= at)
  const current = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line that is reached is scrolled to
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [now?.number])
  return (
    <ol
      aria-label={t.transcript}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto py-2 outline-offset-[-2px]"
    >
      {call.turns.map((turn) => (
        <li
          key={turn.number}
          ref={turn === now ? current : null}
          className={cx('group flex items-start', turn === now && isMarked && 'bg-accent-soft')}
        >
          <Said turn={turn} onPick={onPick} isOn={turn === now && isMarked} recorded={call.recorded} />
          <span className="flex-none pr-3 opacity-0 focus-within:opacity-100 group-hover:opacity-100 phone:opacity-100 [@media(hover:none)]:opacity-100">
            <CopyIconButton
              label={t.copyMoment}
              icon={<Link2 />}
              text={() => new URL(`/call-logs-and-analytics/${call.id}?turn=${turn.number}`, location.origin).href}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

type TranscriptTurnProps = { turn: CallTurn; isOn: boolean; recorded: boolean; onPick: (ms: number) => void }

function Said({ turn, isOn, recorded, onPick }: TranscriptTurnProps) {
  const t = useMessages(logMessages)
  const quiet = isOn ? 'text-fg-2' : 'text-fg-3'
  const content = (
    <>
      <span className={cx('w-12 flex-none text-12 leading-[22px] tabular-nums', quiet)}>
        {formatSpan(turn.starts_ms)}
      </span>
      <span
        className={cx(
          'w-16 flex-none text-12 leading-[22px] font-[580]',
          turn.speaker === 'agent' && !isOn ? 'text-accent' : 'text-fg-2',
        )}
      >
        {t.speakers[turn.speaker]}
      </span>
      <span className="min-w-0 flex-1 text-pretty">
        {turn.text}
        {turn.heard !== null && (
          <span className={cx('block text-12', quiet)}>{turn.heard ? t.heard(turn.heard) : t.heardNothing}</span>
        )}
      </span>
      <span className="mt-2 flex-none">
        <MoodDot sentiment={turn.sentiment} />
      </span>
    </>
  )
  const look = 'flex min-w-0 flex-1 items-start gap-3 px-6 py-1.5 text-left leading-[22px] phone:min-h-11 phone:px-4'
  return recorded ? (
    <button type="button" className={cx(look, 'hover:bg-hover')} onClick={() => onPick(turn.starts_ms)}>
      {content}
    </button>
  ) : (
    <div className={look}>{content}</div>
  )
}
