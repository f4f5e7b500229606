import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { isNumber, type MessagingAccount, type MessagingSettings } from '#contract/messaging/account.ts'
import type { MessagingTeamId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { teamsOptions } from '../api.ts'
import { saveSettings, useSetUpWork } from './api.ts'
import { setupMessages } from './messages/index.ts'
import { SatisfactionFields } from './satisfaction-fields.tsx'
import { SaveBar } from './save-bar.tsx'

const writtenOf = (settings: MessagingSettings) => ({
  answered_by: settings.answered_by,
  agent_id: settings.agent_id,
  use_databases: settings.use_databases,
  use_knowledge: settings.use_knowledge,
  assign: settings.assign,
  team_id: settings.team_id,
  handover_text: settings.handover_text,
  handover_keywords: settings.handover_keywords.join(', '),
  satisfaction: settings.satisfaction,
  stop_keywords: settings.stop_keywords.join(', '),
  start_keywords: settings.start_keywords.join(', '),
})

const keywordsOf = ({ stop_keywords, start_keywords }: ReturnType<typeof writtenOf>) => ({
  stop_keywords: keywordsIn(stop_keywords),
  start_keywords: keywordsIn(start_keywords),
})

/** Who answers a number's customers, from what, and when a person takes over. */
export function AnswersForm({ settings, kind }: { settings: MessagingSettings; kind: MessagingAccount['kind'] }) {
  const all = useMessages(setupMessages)
  const t = all.answers
  const { work, busy } = useSetUpWork()
  const teams = useQuery(teamsOptions)
  const { edited: written, change: set, isChanged, keepSent } = useEdited(writtenOf(settings))
  const needsQuestion = written.satisfaction.enabled && written.satisfaction.question.trim() === ''
  const needsAgent = written.answered_by === 'agent' && written.agent_id === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || needsAgent || needsQuestion || busy) return
    const handover = {
      account_id: settings.account_id,
      assign: written.assign,
      team_id: written.team_id,
      handover_text: written.handover_text.trim(),
      handover_keywords: keywordsIn(written.handover_keywords),
    }
    // Who answers visitors, and from what, is chosen where the widget is.
    const body = !isNumber(kind) ? handover : { ...written, ...handover, ...keywordsOf(written) }
    if (await work('save', () => saveSettings(body), all.saved)) keepSent(written)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-[720px] flex-col gap-5">
      <p className="text-fg-2">{kind === 'mail' ? t.mailText : kind === 'widget' ? t.widgetText : t.text}</p>
      {isNumber(kind) && <WhoAnswers written={written} needsAgent={needsAgent} onChange={set} />}
      <h2 className="font-semibold">{t.handover}</h2>
      <Field label={t.keywords} hint={t.keywordsHint}>
        <Input value={written.handover_keywords} onChange={({ target }) => set({ handover_keywords: target.value })} />
      </Field>
      <Field label={t.handoverText} hint={t.handoverTextHint} optional>
        <Textarea
          rows={2}
          maxLength={messagingLimits.awayText}
          value={written.handover_text}
          onChange={({ target }) => set({ handover_text: target.value })}
        />
      </Field>
      {(teams.data?.length ?? 0) > 0 && (
        <Field label={t.team} hint={t.teamHint}>
          <Select
            value={(written.team_id as string | null) ?? 'none'}
            onValueChange={(id) => set({ team_id: id === 'none' ? null : (id as MessagingTeamId) })}
            options={[
              { value: 'none', label: t.noTeam },
              ...(teams.data ?? []).map(({ id, name }) => ({ value: id as string, label: name })),
            ]}
          />
        </Field>
      )}
      {/* A team says itself whether its people take turns. */}
      {written.team_id === null && (
        <Switch
          checked={written.assign === 'round_robin'}
          onCheckedChange={(on) => set({ assign: on ? 'round_robin' : 'off' })}
          hint={t.assignHint}
        >
          {t.assign}
        </Switch>
      )}
      {isNumber(kind) && (
        <>
          <SatisfactionFields written={written.satisfaction} onChange={(satisfaction) => set({ satisfaction })} />
          <h2 className="font-semibold">{t.broadcasts}</h2>
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            <Field label={t.stop}>
              <Input value={written.stop_keywords} onChange={({ target }) => set({ stop_keywords: target.value })} />
            </Field>
            <Field label={t.start}>
              <Input value={written.start_keywords} onChange={({ target }) => set({ start_keywords: target.value })} />
            </Field>
          </div>
        </>
      )}
      <SaveBar changed={isChanged} fits={!needsAgent && !needsQuestion} saving={busy === 'save'} />
    </form>
  )
}

type WhoProps = {
  written: ReturnType<typeof writtenOf>
  needsAgent: boolean
  onChange: (change: Partial<ReturnType<typeof writtenOf>>) => void
}

/** Who answers first, and from what. */
function WhoAnswers({ written, needsAgent, onChange }: WhoProps) {
  const t = useMessages(setupMessages).answers
  const agents = useQuery(agentsOptions)
  return (
    <>
      <Field label={t.who}>
        <div>
          <Segmented
            label={t.who}
            value={written.answered_by}
            onValueChange={(answered_by) => onChange({ answered_by })}
            options={(['agent', 'people'] as const).map((value) => ({ value, label: t.by[value] }))}
          />
        </div>
      </Field>
      <Field label={t.agent} error={needsAgent && t.needAgent}>
        <Select
          loading={agents.isPending}
          value={written.agent_id ?? 'none'}
          onValueChange={(id) => onChange({ agent_id: id === 'none' ? null : (id as AgentId) })}
          options={[
            { value: 'none', label: t.noAgent },
            ...(agents.data ?? []).map(({ _id, name }) => ({ value: _id as string, label: name })),
          ]}
        />
      </Field>
      {written.agent_id && (
        <>
          <Switch
            checked={written.use_knowledge}
            onCheckedChange={(use_knowledge) => onChange({ use_knowledge })}
            hint={t.knowledgeHint}
          >
            {t.knowledge}
          </Switch>
          <Switch
            checked={written.use_databases}
            onCheckedChange={(use_databases) => onChange({ use_databases })}
            hint={t.databasesHint}
          >
            {t.databases}
          </Switch>
        </>
      )}
    </>
  )
}
