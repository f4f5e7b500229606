import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLimits } from '#contract/calls/limits.ts'
import type { CallLine, CallLineChanges } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { OriginsField } from '#web/lib/form/origins-field.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { callMessages } from '../messages/index.ts'
import { draftOf, writtenLine } from './line-draft.ts'
import { LineFields } from './line-fields.tsx'

const lineOptions = (id: AgentId) => endpointQuery(callLineEndpoints.getCallLine, { params: { id } })

type Props = { agentId: AgentId; onKnown: () => void }

/** How an agent takes calls: on and off at once, everything else is saved together. `onKnown`: it is shown, or why it is not. */
export function CallLineSettings({ agentId, onKnown }: Props) {
  const t = useMessages(callMessages).line
  const line = useQuery(lineOptions(agentId))
  const isKnown = !line.isPending
  const told = useEffectEvent(onKnown)
  useEffect(() => {
    if (isKnown) told()
  }, [isKnown])
  return (
    <Loaded query={line} failed={t.failed}>
      {(saved) => <Line key={agentId} saved={saved} />}
    </Loaded>
  )
}

function Line({ saved }: { saved: CallLine }) {
  const t = useMessages(callMessages).line
  const queries = useQueryClient()
  const id = saved.agent_id
  const save = (body: CallLineChanges) => api.call(callLineEndpoints.saveCallLine, { params: { id }, body })
  const keep = (next: CallLine) => queries.setQueryData(lineOptions(id).queryKey, next)
  const turn = useSubmit({
    call: (enabled: boolean) => save({ enabled }),
    onDone: (next) => {
      keep(next)
      toast.success(next.enabled ? t.opened : t.closed)
    },
  })
  const { draft, change, errorAt, isChanged, onSubmit, store, reset } = useDraftForm({
    schema: writtenLine,
    values: draftOf(saved),
    call: save,
    onDone: (next) => {
      keep(next)
      reset(draftOf(next))
      toast.success(t.saved)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <LeaveGuard dirty={isChanged} />
      <Switch checked={saved.enabled} disabled={turn.busy} onCheckedChange={turn.submit} hint={t.onHint}>
        {t.onSwitch}
      </Switch>
      <FailureNote error={turn.error} />
      {saved.enabled && <Addresses saved={saved} />}
      <LineFields draft={draft} change={change} errorAt={errorAt} />
      <OriginsField
        label={t.sites}
        hint={t.siteHint}
        origins={draft.origins}
        max={callLimits.origins}
        error={errorAt('origins')}
        onChange={(origins) => change({ origins })}
      />
      <p className="text-12 text-fg-3">{t.knows}</p>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" loading={store.busy} disabled={!isChanged}>
          {t.save}
        </Button>
        {isChanged && <span className="text-12 text-fg-3">{t.unsaved}</span>}
      </div>
      <FailureNote error={store.error} retryAt={store.retryAt} />
    </form>
  )
}

function Addresses({ saved: { agent_id: id, origins } }: { saved: CallLine }) {
  const t = useMessages(callMessages).line
  const address = `${location.origin}/call?agent=${id}`
  const embed = `<iframe src="${location.origin}/call-ui?agent=${id}" allow="microphone; autoplay" title="Call" style="width: 100%; height: 560px; border: 0"></iframe>`
  return (
    <div className="flex flex-col gap-3">
      <CopyLine label={t.address} text={address} />
      <a href={address} target="_blank" rel="noreferrer" className={`${buttonClass({ size: 'sm' })} self-start`}>
        <ExternalLink />
        {t.open}
      </a>
      <CopyLine label={t.embed} text={embed} />
      {origins.length === 0 && <p className="text-12 text-fg-3">{t.needsSite}</p>}
    </div>
  )
}
