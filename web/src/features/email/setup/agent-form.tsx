import { Link } from '@tanstack/react-router'
import { type EmailAgentStatus, type EmailAgentStatusInput, emailAgentStatusInput } from '#contract/email/connection.ts'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { saveStatus } from '../api.ts'
import { emailMessages } from '../messages/index.ts'

/** Rules are kept by themselves. */
const writtenOf = ({ rules: _, ...status }: EmailAgentStatus) => ({
  ...status,
  reply_interval: String(status.reply_interval),
  approval_keywords: status.approval_keywords.join(', '),
})
type Written = ReturnType<typeof writtenOf>

const writtenStatus = draftSchema(emailAgentStatusInput, ({ reply_interval, ...written }: Written) => ({
  ...written,
  reply_interval: reply_interval.trim() === '' ? Number.NaN : Number(reply_interval),
  approval_keywords: keywordsIn(written.approval_keywords),
}))

/** Whether the mail agent works, and how it replies. */
export function AgentForm({ status, agentId }: { status: EmailAgentStatus; agentId: AgentId }) {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const stored = useStored(emailEndpoints)
  const {
    draft: written,
    change: set,
    errorAt,
    isChanged,
    onSubmit,
    store,
    reset,
  } = useDraftForm({
    schema: writtenStatus,
    values: writtenOf(status),
    call: (body: EmailAgentStatusInput) => saveStatus(body),
    onDone: (saved) => {
      stored(t.setup.saved)
      reset(writtenOf(saved))
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="email-answering" className="flex flex-col gap-4">
      <LeaveGuard dirty={isChanged} />
      <h2 id="email-answering" className="font-semibold">
        {t.setup.answering}
      </h2>
      <Switch
        checked={written.status === 'active'}
        onCheckedChange={(on) => set({ status: on ? 'active' : 'non_active' })}
        hint={t.setup.activeHint}
      >
        {t.setup.active}
      </Switch>
      <Field label={t.setup.mode}>
        <div>
          <Segmented
            label={t.setup.mode}
            value={written.reply_mode}
            onValueChange={(reply_mode) => set({ reply_mode })}
            options={(['approve', 'automatic'] as const).map((value) => ({ value, label: t.setup.modes[value] }))}
          />
        </div>
      </Field>
      {written.reply_mode === 'automatic' && (
        <Field label={t.setup.interval} hint={t.setup.intervalHint} error={errorAt('reply_interval')}>
          <Input
            inputMode="numeric"
            value={written.reply_interval}
            onChange={({ target }) => set({ reply_interval: target.value })}
          />
        </Field>
      )}
      <Field label={t.setup.keywords} hint={t.setup.keywordsHint} error={errorAt('approval_keywords')} optional>
        <Input value={written.approval_keywords} onChange={({ target }) => set({ approval_keywords: target.value })} />
      </Field>
      <Field label={t.setup.followUp} hint={t.setup.followUpHint}>
        <Select
          value={String(written.follow_up_days)}
          onValueChange={(days) => set({ follow_up_days: Number(days) })}
          options={[...new Set([0, 1, 2, 3, 5, 7, 14, 30, status.follow_up_days])].map((days) => ({
            value: String(days),
            label: t.setup.followUpDays(days),
          }))}
        />
      </Field>
      <Field label={t.setup.language}>
        <Select
          value={written.reply_language}
          onValueChange={(reply_language) => set({ reply_language })}
          options={(['auto', 'id', 'en'] as const).map((value) => ({ value, label: t.setup.languages[value] }))}
        />
      </Field>
      <Switch
        checked={written.use_databases}
        onCheckedChange={(use_databases) => set({ use_databases })}
        hint={t.setup.databasesHint}
      >
        {t.setup.databases}
      </Switch>
      <p className="text-12 text-fg-3">
        {t.setup.instructions}:{' '}
        <Link to="/agents/$id" params={{ id: agentId }} className="text-accent underline">
          {t.setup.instructionsLink}
        </Link>
      </p>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      {may === false ? (
        <p className="text-fg-3">{t.noRight}</p>
      ) : (
        <div>
          <Button type="submit" variant="primary" disabled={!isChanged} loading={store.busy}>
            {t.setup.save}
          </Button>
        </div>
      )}
    </form>
  )
}
