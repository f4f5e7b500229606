import { useState } from 'react'
import { type DashboardLink, linkInput } from '#contract/dashboards/links.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { wordsIn } from '#web/lib/form/separated.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
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

/** A new public link: for how long, with which password, on which pages. */
export function LinkForm({ id, onDone }: { id: DashboardId; onDone: (link: DashboardLink) => void }) {
  const t = useMessages(dashboardMessages).share
  const create = useCreateLink(id)
  const [expiry, setExpiry] = useState<Expiry>('month')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [origins, setOrigins] = useState('')
  const lines = wordsIn(origins)
  const given = {
    name,
    password: password || null,
    embed_origins: lines,
    expires_at: expiry === 'never' ? null : new Date(Date.now() + days[expiry] * 86_400_000).toISOString(),
  }
  const checked = linkInput.safeParse(given)
  const wrong = (field: string) => !checked.success && checked.error.issues.some(({ path }) => path[0] === field)
  const { submit, busy, error } = useSubmit({
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
    <form
      noValidate
      className="mt-1 flex flex-col gap-3 rounded-md border border-line-soft p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success) submit(checked.data)
      }}
    >
      <Field label={t.linkName} hint={t.linkNameHint} optional>
        <Input
          value={name}
          maxLength={limits.dashboard.name}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={t.expires}>
        <Select
          value={expiry}
          options={expiries.map((value) => ({ value, label: t.expiry[value] }))}
          onValueChange={setExpiry}
        />
      </Field>
      <Field label={t.password} hint={t.passwordHint} optional error={wrong('password') ? t.passwordHint : undefined}>
        <Input
          type="password"
          value={password}
          autoComplete="new-password"
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Field
        label={t.origins}
        hint={t.originsHint}
        optional
        error={wrong('embed_origins') ? t.originsWrong : undefined}
      >
        <Textarea rows={2} value={origins} onChange={({ target }) => setOrigins(target.value)} />
      </Field>
      <FailureNote error={error} />
      <Button type="submit" variant="primary" className="self-end" loading={busy}>
        {t.make}
      </Button>
    </form>
  )
}
