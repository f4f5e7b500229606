import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { RehearsalAttempt, RehearsalId, RehearsalScenarioId } from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CallSound } from '../logs/call-sound.tsx'
import { rehearsalMessages } from './messages/index.ts'

type Props = { id: RehearsalId; attempt: RehearsalAttempt }

/** How a conversation sounded, once somebody wants to hear it. */
export function AttemptSound({ id, attempt }: Props) {
  const t = useMessages(rehearsalMessages).result
  const [wanted, setWanted] = useState(false)
  const [at, setAt] = useState(0)
  const { scenario, repetition, figures } = attempt
  // The server told it.
  const params = { id, scenario: scenario as RehearsalScenarioId, repetition }
  const sound = useQuery({
    ...endpointQuery(rehearsalEndpoints.getRehearsalRecording, { params }),
    enabled: wanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (sound.error)
    return (
      <p role="alert" className="text-12 text-fg-2">
        {sound.error.message}
      </p>
    )
  if (sound.data) {
    const ms = figures ? figures.caller_ms + figures.agent_ms + figures.silence_ms : 0
    const filename = `rehearsal-${repetition}.wav`
    return <CallSound {...{ at, filename }} sound={sound.data} durationMs={ms} onAt={setAt} seek={undefined} />
  }
  if (wanted) return <Skeleton className="h-24" />
  return (
    <span>
      <Button size="sm" icon={<Play />} onClick={() => setWanted(true)}>
        {t.listen}
      </Button>
    </span>
  )
}
