import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { EmailAgentStatus } from '#contract/email/connection.ts'
import { emailLimits } from '#contract/email/limits.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { keywordsIn } from '#web/lib/form/separated.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { saveStatus, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'

/** Rules are kept by themselves. */
const writtenOf = ({ rules: _, ...status }: EmailAgentStatus) => ({
  ...status,
  reply_interval: String(status.reply_interval),
  approval_keywords: status.approval_keywords.join(', '),
})

const keywordsOf = (text: string): string[] => keywordsIn(text).slice(0, emailLimits.keywords)

/** Whether the mail agent works, and how it replies. */
export function AgentForm({ status, agentId }: { status: EmailAgentStatus; agentId: AgentId }) {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const { work, busy } = useEmailWork()
  const { edited: written, change: set, isChanged, keepSent } = useEdited(writtenOf(status))
  const seconds = Number(written.reply_interval)
  const { least, most } = emailLimits.replyInterval
  const isWrong =
    written.reply_interval.trim() === '' || !Number.isInteger(seconds) || seconds < least || seconds > most
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || isWrong || busy) return
    const body = { ...written, reply_interval: seconds, approval_keywords: keywordsOf(written.approval_keywords) }
    if (await work('save', () => saveStatus(body), t.setup.saved)) keepSent(written)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="email-answering"
      className="flex flex-col gap-4"
    >
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
        <Field label={t.setup.interval} hint={t.setup.intervalHint} error={isWrong && t.setup.badInterval}>
          <Input
            inputMode="numeric"
            value={written.reply_interval}
            onChange={({ target }) => set({ reply_interval: target.value })}
          />
        </Field>
      )}
      <Field label={t.setup.keywords} hint={t.setup.keywordsHint} optional>
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
      {may === false ? (
        <p className="text-fg-3">{t.noRight}</p>
      ) : (
        <div>
          <Button type="submit" variant="primary" disabled={!isChanged} loading={busy === 'save'}>
            {t.setup.save}
          </Button>
        </div>
      )}
    </form>
  )
}
