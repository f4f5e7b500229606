import { useId, useState } from 'react'
import type { z } from 'zod'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import {
  type MeetingId,
  type MeetingItemId,
  type meetingMailPreview,
  sendMeetingMailInput,
} from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { meetingMessages } from '../messages/index.ts'

/** `items`: only these; null: all of the minutes. */
type Props = { meetingId: MeetingId; items: MeetingItemId[] | null; onClose: () => void }
type Mail = Pick<z.output<typeof sendMeetingMailInput>, 'to' | 'note'>
type Preview = z.infer<typeof meetingMailPreview> & { mail: Mail }

const addressesIn = (text: string) => [...new Set(wordsIn(text.toLowerCase()))]

const writtenMail = draftSchema(
  sendMeetingMailInput.pick({ to: true, note: true }),
  ({ to, note }: { to: string; note: string }) => ({ to: addressesIn(to), note }),
)

/** Minutes by mail: to whom, then what exactly is sent. */
export function MailDialog({ meetingId: id, items, onClose }: Props) {
  const t = useMessages(meetingMessages)
  const formId = useId()
  const stored = useStored(endpointGroups.meetings)
  const [preview, setPreview] = useState<Preview>()
  const { draft, change, errorAt, onSubmit, store, onFailed } = useDraftForm({
    schema: writtenMail,
    values: { to: '', note: '' },
    call: ({ note }: Mail) => api.call(meetingEndpoints.previewMeetingMail, { params: { id }, body: { items, note } }),
    onDone: (found, mail) => setPreview({ ...found, mail }),
  })
  const sending = useSubmit({
    call: ({ mark, mail }: Preview) =>
      api.call(meetingEndpoints.sendMeetingMail, { params: { id }, body: { items, mark, ...mail } }),
    onDone: () => {
      stored(t.mail.sent)
      onClose()
    },
    onFailed: (failure) => {
      const isAtField = onFailed(failure)
      // What is sent must have been looked at.
      if (isAtField || (failure instanceof CallError && failure.code === 'meeting_mail_changed')) setPreview(undefined)
      return isAtField
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={preview ? t.mail.previewTitle : t.mail.title}
      actions={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)}>{t.mail.back}</Button>
            <Button variant="primary" loading={sending.busy} onClick={() => sending.submit(preview)}>
              {t.mail.send}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t.one.cancel}</Button>
            <Button type="submit" form={formId} variant="primary" loading={store.busy}>
              {t.mail.preview}
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <div className="flex flex-col gap-3">
          <p className="text-12 text-fg-3">{preview.mail.to.join(', ')}</p>
          <p>
            <span className="text-fg-3">{t.mail.subject}: </span>
            {preview.subject}
          </p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
            tabIndex={0}
            className="max-h-[50vh] overflow-auto whitespace-pre-wrap break-words rounded-sm border border-line-soft bg-panel p-3 font-sans text-13"
          >
            {preview.text}
          </pre>
          <FailureNote error={sending.error} retryAt={sending.retryAt} />
        </div>
      ) : (
        <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <Field label={t.mail.to} hint={t.mail.toHint} error={errorAt('to')}>
            <Input value={draft.to} autoComplete="off" onChange={({ target }) => change({ to: target.value })} />
          </Field>
          <Field label={t.mail.note} error={errorAt('note')} optional>
            <Textarea
              rows={3}
              maxLength={meetingLimits.note}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          </Field>
          <FailureNote error={store.error ?? sending.error} retryAt={store.retryAt || sending.retryAt} />
        </form>
      )}
    </Dialog>
  )
}
