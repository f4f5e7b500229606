import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Rehearsal,
  type RehearsalChannel,
  type RehearsalScenarioId,
  rehearsalInput,
} from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
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
type StartProps = Props & { onNewScenario: () => void }

/** Who is rehearsed, with whom, how often, and what judges it. */
export function StartDialog({ onClose, onNewScenario }: StartProps) {
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
                <div className="flex flex-col items-start gap-3">
                  <p>{t.noScenarios}</p>
                  <Button onClick={onNewScenario}>{scenarios.add}</Button>
                </div>
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

/** As it is being written; whom and as what is said beside it, since one depends on the other. */
type Draft = { scorecard: string; scenarios: readonly string[]; repetitions: string; mode: Rehearsal['mode'] }
const draftInput = draftSchema(rehearsalInput.omit({ target: true, channel: true }), (draft: Draft) => ({
  ...draft,
  scenarios: [...draft.scenarios],
}))

function StartForm({ cards, found, onClose }: FormProps) {
  const { scenarios, hears, speaks } = found
  const { begin: t, form, modes, channels: words } = useMessages(rehearsalMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { targets, isPending } = useTargets()
  const [chosen, setChosen] = useState<string>()
  const [channel, setChannel] = useState<ChosenChannel>('auto')
  const target = targets.find(({ value }) => value === chosen) ?? targets[0]
  const isAgent = target !== undefined && 'agent' in target.target
  const channels: readonly ChosenChannel[] = isAgent
    ? ['call', 'chat', 'message', 'mail']
    : ['auto', 'call', 'chat', 'message', 'mail']
  const as = channels.includes(channel) ? channel : channels[0]
  // A flow may be talked to in a chat, too.
  const isWritten = as === 'message' || as === 'mail' || (as === 'chat' && isAgent)
  const values: Draft = {
    scorecard: cards[0]?.id ?? '',
    scenarios: scenarios.map(({ id }) => id),
    repetitions: '3',
    mode: 'text',
  }
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftInput,
    values,
    call: async (given) =>
      target &&
      api.call(rehearsalEndpoints.startRehearsal, {
        body: { ...given, target: target.target, ...(as && as !== 'auto' && { channel: as }) },
      }),
    onDone: async (started) => {
      if (!started) return
      toast.success(t.started)
      await invalidateEndpoints(queries, endpointGroups.rehearsals)
      await navigate({ to: '/rehearsals/$id', params: { id: started.id } })
    },
  })
  const { mode, scenarios: wanted } = draft
  const isMissing = mode === 'voice' && !(hears && speaks)
  const isUnspeakable = mode === 'voice' && isWritten
  const times = draftInput.safeParse(draft).data?.repetitions
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t.target}>
        <Select loading={isPending} value={target?.value ?? null} options={targets} onValueChange={setChosen} />
      </Field>
      <Field label={t.scorecard} error={errorAt('scorecard')}>
        <Select
          value={draft.scorecard}
          options={cards.map(({ id, name }) => ({ value: id as string, label: name }))}
          onValueChange={(scorecard) => change({ scorecard })}
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
          onValueChange={(next) => change({ mode: next })}
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
              change({ scenarios: on ? [...wanted, id] : wanted.filter((known) => known !== id) })
            }
          >
            {name}
          </Checkbox>
        ))}
        {(wanted.length === 0 || errorAt('scenarios')) && (
          <p role="alert" className="text-12 text-bad">
            {wanted.length === 0 ? t.chooseOne : errorAt('scenarios')}
          </p>
        )}
      </fieldset>
      <Field
        label={t.repetitions}
        hint={times !== undefined && t.count(formatNumber(times * wanted.length, language))}
        error={errorAt('repetitions')}
      >
        <Input
          inputMode="numeric"
          value={draft.repetitions}
          onChange={(event) => change({ repetitions: event.target.value })}
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{form.cancel}</Button>
        <Button type="submit" variant="primary" loading={store.busy} disabled={isMissing || isUnspeakable}>
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
