import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { callLimits } from '#contract/calls/limits.ts'
import type { Rehearsal, RehearsalChannel, RehearsalScenarioId, RehearsalTarget } from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { rehearsalMessages } from './messages/index.ts'

type Props = { onClose: () => void }

/** Who is rehearsed, with whom, how often, and what judges it. */
export function StartDialog({ onClose }: Props) {
  const { begin: t, failed, scenarios } = useMessages(rehearsalMessages)
  const cards = useQuery(endpointQuery(scorecardEndpoints.listScorecards))
  const callers = useQuery(endpointQuery(rehearsalEndpoints.listRehearsalScenarios))
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.title} description={t.text}>
      <Loaded query={cards} failed={failed} rows={4}>
        {({ scorecards }) => (
          <Loaded query={callers} failed={scenarios.failed} rows={4}>
            {(found) =>
              scorecards.length === 0 ? (
                <div className="flex flex-col items-start gap-3">
                  <p>{t.noScorecard}</p>
                  <Link to="/scorecards" className={buttonClass()}>
                    {t.openScorecards}
                  </Link>
                </div>
              ) : found.scenarios.length === 0 ? (
                <p>{t.noScenarios}</p>
              ) : (
                <StartForm cards={scorecards} found={found} onClose={onClose} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

type FormProps = Props & {
  cards: readonly { id: ScorecardId; name: string }[]
  found: { scenarios: readonly { id: RehearsalScenarioId; name: string }[]; hears: boolean; speaks: boolean }
}

/** `auto`: as the first of those that the flow begins with. */
type ChosenChannel = RehearsalChannel | 'auto'

function StartForm({ cards, found, onClose }: FormProps) {
  const { scenarios, hears, speaks } = found
  const { begin: t, form, modes, channels: words } = useMessages(rehearsalMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { targets, isPending } = useTargets()
  const [chosen, setChosen] = useState<string>()
  const [scorecard, setScorecard] = useState(cards[0]?.id)
  const [wanted, setWanted] = useState(() => scenarios.map(({ id }) => id))
  const [repetitions, setRepetitions] = useState('3')
  const [mode, setMode] = useState<Rehearsal['mode']>('text')
  const [channel, setChannel] = useState<ChosenChannel>('auto')
  const isMissing = mode === 'voice' && !(hears && speaks)
  const target = targets.find(({ value }) => value === chosen) ?? targets[0]
  const isAgent = target !== undefined && 'agent' in target.target
  const channels: readonly ChosenChannel[] = isAgent
    ? ['call', 'chat', 'message', 'mail']
    : ['auto', 'call', 'chat', 'message', 'mail']
  const as = channels.includes(channel) ? channel : channels[0]
  // A flow may be talked to in a chat, too.
  const isWritten = as === 'message' || as === 'mail' || (as === 'chat' && isAgent)
  const isUnspeakable = mode === 'voice' && isWritten
  const times = Number(repetitions)
  const isCount = Number.isInteger(times) && times >= 1 && times <= callLimits.rehearsalRepetitions
  const start = useSubmit({
    call: (given: { target: RehearsalTarget; scorecard: ScorecardId }) =>
      api.call(rehearsalEndpoints.startRehearsal, {
        body: { ...given, scenarios: wanted, repetitions: times, mode, ...(as && as !== 'auto' && { channel: as }) },
      }),
    onDone: async ({ id }) => {
      toast.success(t.started)
      await invalidateEndpoints(queries, endpointGroups.rehearsals)
      await navigate({ to: '/rehearsals/$id', params: { id } })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (target && scorecard && wanted.length > 0 && isCount && !isMissing && !isUnspeakable)
      start.submit({ target: target.target, scorecard })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <Field label={t.target}>
        <Select loading={isPending} value={target?.value ?? null} options={targets} onValueChange={setChosen} />
      </Field>
      <Field label={t.scorecard}>
        <Select
          value={scorecard ?? null}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={setScorecard}
        />
      </Field>
      <Field label={t.channel}>
        <Select
          value={as ?? null}
          options={channels.map((value) => ({ value, label: value === 'auto' ? t.channelAuto : words[value] }))}
          onValueChange={setChannel}
        />
      </Field>
      <Field label={t.mode} hint={mode === 'voice' && !isMissing && t.voiceHint} error={isUnspeakable && t.notSpoken}>
        <Select
          value={mode}
          options={(['text', 'voice'] as const).map((value) => ({ value, label: modes[value] }))}
          onValueChange={setMode}
        />
      </Field>
      {isMissing && <VoiceMissing hears={hears} />}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-medium text-fg-2">{t.scenarios}</legend>
        {scenarios.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={wanted.includes(id)}
            onCheckedChange={(on) =>
              setWanted((before) => (on ? [...before, id] : before.filter((known) => known !== id)))
            }
          >
            {name}
          </Checkbox>
        ))}
        {wanted.length === 0 && (
          <p role="alert" className="text-12 text-bad">
            {t.chooseOne}
          </p>
        )}
      </fieldset>
      <Field
        label={t.repetitions}
        hint={isCount && t.count(formatNumber(times * wanted.length, language))}
        error={!isCount && `1–${callLimits.rehearsalRepetitions}`}
      >
        <Input inputMode="numeric" value={repetitions} onChange={(event) => setRepetitions(event.target.value)} />
      </Field>
      <FailureNote error={start.error} retryAt={start.retryAt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{form.cancel}</Button>
        <Button type="submit" variant="primary" loading={start.busy} disabled={isMissing || isUnspeakable}>
          {t.start}
        </Button>
      </div>
    </form>
  )
}

/** What a rehearsal by voice needs and this installation does not have. */
function VoiceMissing({ hears }: { hears: boolean }) {
  const t = useMessages(rehearsalMessages).begin
  const isOperator = useUser()?.is_operator
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-56 text-pretty text-fg-2">
        {hears ? t.noVoice : t.noRecogniser} {isOperator ? '' : t.askOperator}
      </p>
      {isOperator && (
        <Link to="/settings/$section" params={{ section: 'speech' }} className={buttonClass({ size: 'sm' })}>
          {t.openSettings}
        </Link>
      )}
    </div>
  )
}

/** Agents as they are, and flows as draft and, where they are, as published. */
function useTargets() {
  const t = useMessages(rehearsalMessages).begin
  const mayBuild = useMay('studio.view') === true
  const agents = useQuery(agentsOptions)
  const projects = useQuery({
    ...endpointQuery(studioEndpoints.listProjects, { query: { limit: 100 } }),
    enabled: mayBuild,
  })
  const ofAgents = (agents.data ?? [])
    .filter(({ bot_type }) => bot_type !== 'flow')
    .map(({ _id, name }) => ({ value: `agent ${_id}`, label: t.agent(name), target: { agent: _id } }))
  const ofFlows = (projects.data?.records ?? []).flatMap(({ id, name, is_active }) => [
    ...(is_active
      ? [
          {
            value: `published ${id}`,
            label: t.published(name),
            target: { project: id, version: 'published' as const },
          },
        ]
      : []),
    { value: `draft ${id}`, label: t.draft(name), target: { project: id, version: 'draft' as const } },
  ])
  return { targets: [...ofAgents, ...ofFlows], isPending: agents.isPending || (mayBuild && projects.isPending) }
}
