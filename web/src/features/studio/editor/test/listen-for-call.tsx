import { Radio } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { maxListenSeconds, type ProjectWebhook } from '#contract/studio/webhook.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { editorMessages } from '../messages/index.ts'
import { useWebhook } from './use-webhook.ts'

type Props = { id: ProjectId; node: string; onSample?: (input: Record<string, unknown>) => void }

/** Waits for the next real call of a webhook, published or not, and gives what came with it, as a sample for tests. */
export function ListenForCall({ id, node, onSample }: Props) {
  const t = useMessages(editorMessages).webhook
  const { webhook, listen, stop } = useWebhook(id, node)
  /** The state that this page saw last while somebody listened; undefined where nobody did since it is here. */
  const [followed, setFollowed] = useState<'listening' | 'stopped'>()
  const now = webhook.data
  const take = useEffectEvent((sample: ProjectWebhook['sample']) => {
    setFollowed(undefined)
    if (!sample) return
    onSample?.(sample.input)
    toast.success(t.heard)
  })
  const follow = useEffectEvent(() => setFollowed('listening'))
  // The server is what is listened to.
  useEffect(() => {
    if (now?.state === 'listening') follow()
    else if (now?.state === 'heard' && followed === 'listening') take(now.sample)
  }, [now, followed])
  if (!now) return null
  const isListening = now.state === 'listening'
  return (
    <div className="flex flex-col gap-2">
      {isListening ? (
        <div role="status" className="flex flex-wrap items-center gap-2 text-12 text-fg-2">
          <span className="min-w-0 flex-1">
            <Listening until={now.until} />
          </span>
          <Button
            size="sm"
            variant="ghost"
            loading={stop.isPending}
            onClick={() => {
              setFollowed('stopped')
              stop.mutate()
            }}
          >
            {t.stop}
          </Button>
        </div>
      ) : (
        <Button
          size="sm"
          icon={<Radio />}
          className="self-start"
          loading={listen.isPending}
          onClick={() => listen.mutate()}
        >
          {t.listen}
        </Button>
      )}
      <How webhook={now} isStoppedElsewhere={now.state === 'idle' && followed === 'listening'} />
    </div>
  )
}

function Listening({ until }: { until: string | null }) {
  const t = useMessages(editorMessages).webhook
  const language = useLanguage()
  return t.listening(until === null ? '' : formatDate(until, language, 'time'))
}

/** How the listening went, and what came that could not be taken. */
function How({ webhook, isStoppedElsewhere }: { webhook: ProjectWebhook; isStoppedElsewhere: boolean }) {
  const t = useMessages(editorMessages).webhook
  const language = useLanguage()
  const { state, refused, sample } = webhook
  const time = (at: string) => formatDate(at, language, 'time')
  return (
    <>
      {refused && (
        <p role="alert" className="text-12 text-warn">
          {t.refused[refused.reason](time(refused.at))}
        </p>
      )}
      {state === 'ended' && <p className="text-12 text-fg-2">{t.ended(maxListenSeconds / 60)}</p>}
      {isStoppedElsewhere && <p className="text-12 text-fg-2">{t.stoppedElsewhere}</p>}
      {sample && state !== 'listening' && <p className="text-12 text-fg-3">{t.sample(time(sample.at))}</p>}
    </>
  )
}
