import { type DashboardLink, linkInput } from '#contract/dashboards/links.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useCreateLink } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'

const expiries = ['day', 'week', 'month', 'never'] as const
type Expiry = (typeof expiries)[number]
const days: Record<Exclude<Expiry, 'never'>, number> = { day: 1, week: 7, month: 30 }

type WrittenLink = { expires_at: Expiry; name: string; password: string; embed_origins: string }
const firstLink: WrittenLink = { expires_at: 'month', name: '', password: '', embed_origins: '' }

const written = draftSchema(linkInput, ({ expires_at: expiry, name, password, embed_origins }: WrittenLink) => ({
  name,
  password: password || null,
  embed_origins: wordsIn(embed_origins),
  expires_at: expiry === 'never' ? null : new Date(Date.now() + days[expiry] * 86_400_000).toISOString(),
}))

/** A new public link: for how long, with which password, on which pages. */
export function LinkForm({ id, onDone }: { id: DashboardId; onDone: (link: DashboardLink) => void }) {
  const t = useMessages(dashboardMessages).share
  const create = useCreateLink(id)
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: written,
    values: firstLink,
    call: create.mutateAsync,
    onDone: (link) => {
      void navigator.clipboard
        ?.writeText(`${location.origin}/d/${link.token}`)
        .then(() => toast.success(t.copied))
        .catch(() => {})
      onDone(link)
    },
  })
  return (
    <form noValidate className="mt-1 flex flex-col gap-3 rounded-md border border-line-soft p-3" onSubmit={onSubmit}>
      <Field label={t.linkName} hint={t.linkNameHint} error={errorAt('name')} optional>
        <Input
          value={draft.name}
          maxLength={limits.dashboard.name}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t.expires} error={errorAt('expires_at')}>
        <Select
          value={draft.expires_at}
          options={expiries.map((value) => ({ value, label: t.expiry[value] }))}
          onValueChange={(expires_at) => change({ expires_at })}
        />
      </Field>
      <Field label={t.password} hint={t.passwordHint} optional error={errorAt('password')}>
        <Input
          type="password"
          value={draft.password}
          autoComplete="new-password"
          onChange={({ target }) => change({ password: target.value })}
        />
      </Field>
      <Field label={t.origins} hint={t.originsHint} optional error={errorAt('embed_origins') && t.originsWrong}>
        <Textarea
          rows={2}
          value={draft.embed_origins}
          onChange={({ target }) => change({ embed_origins: target.value })}
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <Button type="submit" variant="primary" className="self-end" loading={store.busy}>
        {t.make}
      </Button>
    </form>
  )
}
