import { Download, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { spanText } from '../span-text.ts'
import { logMessages } from './messages/index.ts'
import { Waveform } from './waveform.tsx'

type Props = {
  sound: Blob
  durationS: number
  filename: string
  /** Where it is heard, in milliseconds. */
  at: number
  onAt: (ms: number) => void
  seek: { ms: number } | undefined
}

/** Plays a sound of two channels: the caller above, the agent below. */
export function SoundPlayer({ sound, durationS, filename, at, onAt, seek }: Props) {
  const t = useMessages(logMessages)
  const audio = useRef<HTMLAudioElement>(null)
  const url = useObjectUrl(sound)
  const [playing, setPlaying] = useState(false)
  const [lengthMs, setLengthMs] = useState(Math.max(1, durationS) * 1_000)
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
        src={url}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => onAt(currentTarget.currentTime * 1_000)}
        onLoadedMetadata={({ currentTarget }) => {
          setLengthMs(currentTarget.duration * 1_000)
          currentTarget.currentTime = at / 1_000
        }}
      />
      <IconButton
        label={playing ? t.pause : t.play}
        onClick={() => (playing ? audio.current?.pause() : void audio.current?.play())}
      >
        {playing ? <Pause /> : <Play />}
      </IconButton>
      <Waveform sound={sound} at={at / lengthMs} label={t.sound} onPick={(share) => go(share * lengthMs)} />
      <span className="w-24 flex-none text-right text-12 tabular-nums text-fg-3">
        {spanText(at / 1_000)} / {spanText(lengthMs / 1_000)}
      </span>
      <IconButton label={t.download} onClick={() => saveFile(sound, filename)}>
        <Download />
      </IconButton>
    </div>
  )
}
