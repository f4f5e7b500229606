import { useQuery } from '@tanstack/react-query'
import type { AgentId } from '#contract/kit/id.ts'
import {
  isNumber,
  type MessagingAccount,
  type MessagingSettings,
  type MessagingSettingsInput,
  messagingSettingsInput,
} from '#contract/messaging/account.ts'
import type { MessagingTeamId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { teamsOptions } from '../api.ts'
import { changedBySetUp, saveSettings } from './api.ts'
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

type WrittenAnswers = ReturnType<typeof writtenOf>

/** Who answers visitors and mails, and from what, is chosen where the widget and the mailbox are. */
function bodyOf(written: WrittenAnswers, kind: MessagingAccount['kind']): MessagingSettingsInput {
  const { assign, team_id, handover_text, stop_keywords, start_keywords } = written
  const handover = { assign, team_id, handover_text, handover_keywords: keywordsIn(written.handover_keywords) }
  if (!isNumber(kind)) return handover
  const words = { stop_keywords: keywordsIn(stop_keywords), start_keywords: keywordsIn(start_keywords) }
  return { ...written, ...handover, ...words }
}

type Refused = (what: 'needAgent' | 'needQuestion') => string
const answersSchema = (kind: MessagingAccount['kind'], words: Refused) =>
  draftSchema(
    messagingSettingsInput
      .refine(({ answered_by, agent_id }) => answered_by !== 'agent' || agent_id !== null, {
        path: ['agent_id'],
        message: words('needAgent'),
      })
      .refine(({ satisfaction: asked }) => !asked?.enabled || asked.question !== '', {
        path: ['satisfaction', 'question'],
        message: words('needQuestion'),
      }),
    (written: WrittenAnswers) => bodyOf(written, kind),
  )

/** Who answers a number's customers, from what, and when a person takes over. */
export function AnswersForm({ settings, kind }: { settings: MessagingSettings; kind: MessagingAccount['kind'] }) {
  const all = useMessages(setupMessages)
  const t = all.answers
  const stored = useStored(changedBySetUp)
  const teams = useQuery(teamsOptions)
  const form = useDraftForm({
    schema: answersSchema(kind, (what) => t[what]),
    values: writtenOf(settings),
    call: (body) => saveSettings({ ...body, account_id: settings.account_id }),
    onDone: (saved) => {
      stored(all.saved)
      form.reset(writtenOf(saved))
    },
    codeFields: { agent_not_found: 'agent_id', messaging_team_not_found: 'team_id' },
  })
  const { draft: written, change: set, errorAt } = form
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex max-w-[720px] flex-col gap-5">
      <p className="text-fg-2">{kind === 'mail' ? t.mailText : kind === 'widget' ? t.widgetText : t.text}</p>
      {isNumber(kind) && <WhoAnswers written={written} errorAt={errorAt} onChange={set} />}
      <h2 className="font-semibold">{t.handover}</h2>
      <Field label={t.keywords} hint={t.keywordsHint} error={errorAt('handover_keywords')}>
        <Input value={written.handover_keywords} onChange={({ target }) => set({ handover_keywords: target.value })} />
      </Field>
      <Field label={t.handoverText} hint={t.handoverTextHint} error={errorAt('handover_text')} optional>
        <Textarea
          rows={2}
          maxLength={messagingLimits.awayText}
          value={written.handover_text}
          onChange={({ target }) => set({ handover_text: target.value })}
        />
      </Field>
      {(teams.data?.length ?? 0) > 0 && (
        <Field label={t.team} hint={t.teamHint} error={errorAt('team_id')}>
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
          <SatisfactionFields
            written={written.satisfaction}
            errorAt={(name) => errorAt(`satisfaction.${name}`)}
            onChange={(satisfaction) => set({ satisfaction })}
          />
          <h2 className="font-semibold">{t.broadcasts}</h2>
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            <Field label={t.stop} error={errorAt('stop_keywords')}>
              <Input value={written.stop_keywords} onChange={({ target }) => set({ stop_keywords: target.value })} />
            </Field>
            <Field label={t.start} error={errorAt('start_keywords')}>
              <Input value={written.start_keywords} onChange={({ target }) => set({ start_keywords: target.value })} />
            </Field>
          </div>
        </>
      )}
      <SaveBar changed={form.isChanged} store={form.store} />
    </form>
  )
}

type WhoProps = {
  written: WrittenAnswers
  errorAt: (name: keyof WrittenAnswers) => string | undefined
  onChange: (change: Partial<WrittenAnswers>) => void
}

/** Who answers first, and from what. */
function WhoAnswers({ written, errorAt, onChange }: WhoProps) {
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
      <Field label={t.agent} error={errorAt('agent_id')}>
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
