import { Download, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SoundBars } from '#web/ui/sound-bars.tsx'
import { meetingMessages } from '../messages/index.ts'
import { spanText } from '../span-text.ts'

type Props = {
  sound: string
  title: string
  durationMs: number
  peaks: readonly (readonly number[])[]
  at: number
  onAt: (ms: number) => void
  /** Where somebody wants to hear it; a new object each time. */
  seek: { ms: number } | undefined
}

/** How a meeting sounded; it comes from the server in parts, as it is played. */
export function MeetingPlayer({ sound, title, durationMs, peaks, at, onAt, seek }: Props) {
  const t = useMessages(meetingMessages).one
  const audio = useRef<HTMLAudioElement>(null)
  // Every look gives another address of the same sound: what is played stays.
  const [source] = useState(sound)
  const [playing, setPlaying] = useState(false)
  const [firstAt] = useState(at)
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
    <div className="flex items-center gap-3 border-line-soft border-b px-6 py-4 phone:px-4">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands below it */}
      <audio
        ref={audio}
        src={source}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => onAt(currentTarget.currentTime * 1_000)}
        onLoadedMetadata={({ currentTarget }) => {
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
        at={at / Math.max(1, durationMs)}
        label={t.sound}
        valueText={spanText(at)}
        onPick={(share) => go(share * durationMs)}
      />
      <span className="flex-none text-right text-12 text-fg-3 tabular-nums">
        {spanText(at)} / {spanText(durationMs)}
      </span>
      <a
        href={source}
        download={title}
        aria-label={t.download}
        title={t.download}
        className="inline-flex size-[30px] flex-none items-center justify-center rounded-sm text-fg-2 hover:bg-hover hover:text-fg phone:size-11 [&_svg]:size-4"
      >
        <Download />
      </a>
    </div>
  )
}
