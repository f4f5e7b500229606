import { Pencil, Trash2 } from 'lucide-react'
import { z } from 'zod'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Cap } from '#contract/usage/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usageMessages } from '../messages/index.ts'
import { Meter } from '../meter.tsx'
import { CreditsField, creditsSchema, writtenCredits } from './credits-field.tsx'

type Props = {
  cap: Cap
  editing: boolean
  busy: boolean
  onEdit: () => void
  onSave: (credits: number) => Promise<void>
  onClose: () => void
  onRemove: () => void
}

/** One cap with what is used of it, and what can be done with it. */
export function CapRow({ cap, editing, busy, onEdit, onSave, onClose, onRemove }: Props) {
  const t = useMessages(usageMessages).caps
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const name = cap.name === cap.subject_id ? t.gone : cap.name
  const text = t.usedOf(number(cap.used), number(cap.credits))
  return (
    <li className="border-line-soft border-t py-3 first:border-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <span className="truncate font-medium">{name}</span>
            <Badge>{t.subjects[cap.subject]}</Badge>
            {cap.used >= cap.credits && <Badge tone="bad">{t.reached}</Badge>}
          </div>
          <div className="mt-0.5 text-12 text-fg-3 tabular-nums">{text}</div>
          <Meter className="mt-1.5" label={t.of(name)} used={cap.used} limit={cap.credits} text={text} />
        </div>
        <IconButton label={t.editOf(name)} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={t.removeOf(name)} disabled={busy} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      {editing && <Edit credits={cap.credits} onSave={onSave} onClose={onClose} />}
    </li>
  )
}

type EditProps = Pick<Props, 'onSave' | 'onClose'> & { credits: number }

function Edit({ credits, onSave, onClose }: EditProps) {
  const t = useMessages(usageMessages).caps
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftSchema(z.object({ credits: creditsSchema(t.creditsWrong) }), (written: { credits: string }) => ({
      credits: writtenCredits(written.credits),
    })),
    values: { credits: String(credits) },
    call: (written) => onSave(written.credits),
    onDone: onClose,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="mt-3 flex flex-col gap-3">
      <CreditsField value={draft.credits} error={errorAt('credits')} onChange={(text) => change({ credits: text })} />
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}
