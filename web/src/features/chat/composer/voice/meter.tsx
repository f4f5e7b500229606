import { useRef, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useInterval } from '#web/lib/page-effects.ts'
import { composerMessages } from '../messages/index.ts'
import type { Recording } from './record.ts'

const bars = 28
const everyMs = 80

/** How loud it was in the last seconds, and how long it has been. */
export function Meter({ recording }: { recording: Recording }) {
  const t = useMessages(composerMessages).voice
  const since = useRef(Date.now())
  const [levels, setLevels] = useState<readonly number[]>(() => Array.from({ length: bars }, () => 0))
  useInterval(() => setLevels((before) => [...before.slice(1), recording.level()]), everyMs)
  const seconds = Math.floor((Date.now() - since.current) / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <span className="size-2 flex-none animate-pulse rounded-full bg-bad" />
      <span role="status" className="sr-only">
        {t.recording}
      </span>
      <span role="timer" className="w-9 flex-none text-12 text-fg-2 tabular-nums">
        {time}
      </span>
      <meter aria-label={t.level} min={0} max={1} value={levels.at(-1) ?? 0} className="sr-only" />
      <span aria-hidden="true" className="flex h-6 min-w-0 flex-1 items-center gap-[3px] overflow-hidden">
        {levels.map((level, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className="w-[3px] flex-none rounded-full bg-accent"
            style={{ height: `${Math.max(12, level * 100)}%` }}
          />
        ))}
      </span>
    </>
  )
}
