import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallDetail } from '#contract/calls/log-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SoundPlayer } from '#web/ui/sound-player.tsx'
import { logMessages } from './messages/index.ts'

type Props = { call: CallDetail; at: number; onAt: (ms: number) => void; seek: { ms: number } | undefined }

/** How a call sounded: the caller above, the agent below. */
export function Recording(props: Props) {
  const t = useMessages(logMessages)
  const { call } = props
  const [wanted, setWanted] = useState(!call.synthetic)
  const sound = useQuery({
    ...endpointQuery(callLogEndpoints.getCallSound, { params: { id: call.id } }),
    enabled: wanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="border-line-soft border-b px-6 py-4 phone:px-4">
      {sound.data ? (
        <SoundPlayer
          {...{ at: props.at, onAt: props.onAt, seek: props.seek }}
          source={sound.data.address}
          peaks={sound.data.peaks}
          label={t.sound}
          durationMs={call.duration_s * 1_000}
          filename={`call-${call.id}.wav`}
        />
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
