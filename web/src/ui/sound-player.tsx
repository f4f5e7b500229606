import { Download, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatSpan } from '#contract/kit/format/span.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages/index.ts'
import { SoundBars } from './sound-bars.tsx'

type Props = {
  source: string
  filename: string
  label: string
  /** How long it is, until the sound itself tells. */
  durationMs: number
  /** As `SoundBars` takes them. */
  peaks: readonly (readonly number[])[]
  /** Where it is heard, in milliseconds; it begins there. */
  at: number
  onAt: (ms: number) => void
  /** Where somebody wants to hear it; a new object each time. */
  seek: { ms: number } | undefined
}

/** Plays a sound, with a picture of how loud it is that one goes along by. */
export function SoundPlayer({ source, filename, label, durationMs, peaks, at, onAt, seek }: Props) {
  const t = useMessages(uiMessages)
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [firstAt] = useState(at)
  const [lengthMs, setLengthMs] = useState(Math.max(1, durationMs))
  const go = (ms: number) => {
    if (audio.current) audio.current.currentTime = ms / 1_000
    onAt(ms)
  }
  useEffect(() => {
    if (!seek || !audio.current) return
    audio.current.currentTime = seek.ms / 1_000
    void audio.current.play().catch(() => {})
  }, [seek])
  return (
    <div className="flex items-center gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands below it */}
      <audio
        ref={audio}
        src={source}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => onAt(currentTarget.currentTime * 1_000)}
        onLoadedMetadata={({ currentTarget }) => {
          const { duration } = currentTarget
          if (Number.isFinite(duration) && duration > 0) setLengthMs(duration * 1_000)
          if (firstAt > 0) currentTarget.currentTime = firstAt / 1_000
        }}
      />
      <IconButton
        label={playing ? t.pause : t.play}
        onClick={() => (playing ? audio.current?.pause() : void audio.current?.play().catch(() => {}))}
      >
        {playing ? <Pause /> : <Play />}
      </IconButton>
      <SoundBars
        peaks={peaks}
        at={at / lengthMs}
        label={label}
        valueText={formatSpan(at)}
        onPick={(share) => go(share * lengthMs)}
      />
      <span className="flex-none text-right text-12 text-fg-3 tabular-nums">
        {formatSpan(at)} / {formatSpan(lengthMs)}
      </span>
      <a
        href={source}
        download={filename}
        aria-label={t.downloadAudio}
        title={t.downloadAudio}
        className="inline-flex size-[30px] flex-none items-center justify-center rounded-sm text-fg-2 hover:bg-hover hover:text-fg phone:size-11 [&_svg]:size-4"
      >
        <Download />
      </a>
    </div>
  )
}
