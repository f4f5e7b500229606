import { useBlocker } from '@tanstack/react-router'
import { Pause, Play, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatSpan } from '#contract/kit/format/span.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { meetingMessages } from '../messages/index.ts'
import type { MeetingRecording, RecordingView } from './recording.ts'

/** Before the end of the longest meeting. */
const warnMs = 10 * 60_000
const quietMs = 30_000

type Props = { recording: MeetingRecording; onDone: () => void }

/** A recording under way: how long, how loud, and whether it is kept. */
export function LivePanel({ recording, onDone }: Props) {
  const t = useMessages(meetingMessages).me
  const view = useStore(recording.view)
  const [left, setLeft] = useState(false)
  const { phase } = view
  const isOn = phase === 'recording' || phase === 'paused' || phase === 'saving'
  useEffect(() => () => recording.abandon(), [recording])
  const isDone = phase === 'ended' && !view.refused && !left
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className={cx('size-3 flex-none rounded-full', phase === 'recording' ? 'bg-bad-fill' : 'bg-fg-3')}
        />
        <span role="timer" className="font-semibold text-[32px] leading-10 tabular-nums">
          {formatSpan(view.elapsedMs)}
        </span>
        <span role="status" className="text-fg-2">
          {phase === 'recording' ? t.recording : phase === 'paused' ? t.paused : phase === 'saving' ? t.saving : ''}
        </span>
        {phase === 'saving' && <Spinner />}
      </div>
      <Meters view={view} />
      <div className="flex gap-2">
        {phase === 'paused' ? (
          <Button size="lg" icon={<Play />} onClick={recording.resume}>
            {t.resume}
          </Button>
        ) : (
          <Button size="lg" icon={<Pause />} disabled={phase !== 'recording'} onClick={recording.pause}>
            {t.pause}
          </Button>
        )}
        <Button
          size="lg"
          variant="primary"
          icon={<Square />}
          disabled={phase !== 'recording' && phase !== 'paused'}
          onClick={() => void recording.stop()}
        >
          {t.stop}
        </Button>
      </div>
      <Notes view={view} />
      {view.refused && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-bad">{view.refused}</p>
          <Button onClick={onDone}>{t.finish}</Button>
        </div>
      )}
      <LeaveQuestion isOn={isOn} onLeave={() => setLeft(true)} />
    </div>
  )
}

function Meters({ view: { levels } }: { view: RecordingView }) {
  const t = useMessages(meetingMessages).me
  const rows = [
    { name: t.mine, label: t.levels.mine, level: levels[0] ?? 0 },
    ...(levels.length > 1 ? [{ name: t.others, label: t.levels.others, level: levels[1] ?? 0 }] : []),
  ]
  return (
    <div className="flex flex-col gap-2">
      {rows.map(({ name, label, level }) => (
        <div key={label} className="flex items-center gap-3">
          <span className="w-28 flex-none text-12 text-fg-2">{name}</span>
          {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be given our looks */}
          <span
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(level * 100)}
            className="h-2 flex-1 overflow-hidden rounded-full bg-line-soft"
          >
            <span
              className="block h-full origin-left bg-accent transition-transform duration-100"
              style={{ transform: `scaleX(${level})` }}
            />
          </span>
        </div>
      ))}
    </div>
  )
}

/** One line for what matters now; it keeps its room. */
function Notes({ view: { phase, elapsedMs, unsentMs, quietMs: quiet, notice } }: { view: RecordingView }) {
  const t = useMessages(meetingMessages).me
  const leftMs = meetingLimits.longestSeconds * 1_000 - elapsedMs
  const notes = [
    notice && t[notice],
    phase === 'recording' && leftMs < warnMs && leftMs > 0 && t.almost(formatSpan(leftMs)),
    phase === 'recording' && quiet > quietMs && t.quiet,
    // One chunk is always on its way.
    unsentMs > 10_000 && t.unsent(formatSpan(unsentMs)),
  ].filter(Boolean)
  return (
    <div aria-live="polite" className="min-h-12 text-13 text-fg-2">
      {notes.length > 0 ? notes.map((note) => <p key={String(note)}>{note}</p>) : phase !== 'ended' && <p>{t.saved}</p>}
    </div>
  )
}

/** Asks before a recording ends because somebody goes elsewhere. */
function LeaveQuestion({ isOn, onLeave }: { isOn: boolean; onLeave: () => void }) {
  const t = useMessages(meetingMessages).me
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isOn,
    enableBeforeUnload: () => isOn,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Confirm
      open
      onOpenChange={(open) => open || reset?.()}
      title={t.leave}
      description={t.leaveText}
      action={t.leaveAction}
      onConfirm={() => {
        onLeave()
        proceed?.()
      }}
    />
  )
}
