import { useQuery } from '@tanstack/react-query'
import { Download, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallDetail } from '#contract/calls/log-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { spanText } from '../span-text.ts'
import { logMessages } from './messages/index.ts'
import { Waveform } from './waveform.tsx'

type Props = { call: CallDetail; at: number; onAt: (ms: number) => void; seek: { ms: number } | undefined }

/** How a call sounded: the caller above, the agent below. */
export function Recording(props: Props) {
  const t = useMessages(logMessages)
  const { call } = props
  const [wanted, setWanted] = useState(!call.synthetic)
  const sound = useQuery({
    ...endpointQuery(callLogEndpoints.getCallRecording, { params: { id: call.id } }),
    enabled: wanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="border-line-soft border-b px-6 py-4 phone:px-4">
      {sound.data ? (
        <Player {...props} sound={sound.data} />
      ) : sound.error ? (
        <p role="alert" className="text-12 text-fg-2">
          {sound.error.message}
        </p>
      ) : wanted ? (
        <Skeleton className="h-24" />
      ) : (
        <Button icon={<Play />} onClick={() => setWanted(true)}>
          {t.speak}
        </Button>
      )}
      {call.synthetic && <p className="mt-2 text-12 text-fg-3">{t.synthetic}</p>}
    </div>
  )
}

function Player({ call, at, onAt, seek, sound }: Props & { sound: Blob }) {
  const t = useMessages(logMessages)
  const audio = useRef<HTMLAudioElement>(null)
  const url = useObjectUrl(sound)
  const [playing, setPlaying] = useState(false)
  const [lengthMs, setLengthMs] = useState(Math.max(1, call.duration_s) * 1_000)
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
      <IconButton label={t.download} onClick={() => saveFile(sound, `call-${call.id}.wav`)}>
        <Download />
      </IconButton>
    </div>
  )
}
