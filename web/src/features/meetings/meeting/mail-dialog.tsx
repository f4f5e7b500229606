import { useState } from 'react'
import type { z } from 'zod'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingId, MeetingItemId, meetingMailPreview } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { meetingMessages } from '../messages/index.ts'

type Preview = z.infer<typeof meetingMailPreview>
/** `items`: only these; null: all of the minutes. */
type Props = { meetingId: MeetingId; items: MeetingItemId[] | null; onClose: () => void }

const addressesIn = (text: string) => [
  ...new Set(
    text
      .split(/[,;\s]+/)
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  ),
]

/** Minutes by mail: to whom, then what exactly is sent. */
export function MailDialog({ meetingId: id, items, onClose }: Props) {
  const t = useMessages(meetingMessages)
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const people = addressesIn(to)
  const look = async () => {
    const bad = people.find((address) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address))
    const found =
      people.length === 0
        ? t.mail.needTo
        : people.length > meetingLimits.recipients
          ? t.mail.tooMany
          : bad && t.mail.badAddress(bad)
    setProblem(found)
    if (found) return
    await work('preview', async () => {
      setPreview(await api.call(meetingEndpoints.previewMeetingMail, { params: { id }, body: { items, note } }))
    })
  }
  const send = async ({ mark }: Preview) => {
    const body = { items, note, to: people, mark }
    const run = () =>
      api.call(meetingEndpoints.sendMeetingMail, { params: { id }, body }).catch((error: unknown) => {
        // What is sent must have been looked at.
        if (error instanceof CallError && error.code === 'meeting_mail_changed') setPreview(undefined)
        throw error
      })
    if (await work('send', run, t.mail.sent)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={preview ? t.mail.previewTitle : t.mail.title}
      actions={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)}>{t.mail.back}</Button>
            <Button variant="primary" loading={busy !== undefined} onClick={() => void send(preview)}>
              {t.mail.send}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t.one.cancel}</Button>
            <Button variant="primary" loading={busy !== undefined} onClick={() => void look()}>
              {t.mail.preview}
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <div className="flex flex-col gap-3">
          <p className="text-12 text-fg-3">{people.join(', ')}</p>
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
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label={t.mail.to} hint={t.mail.toHint} error={problem}>
            <Input value={to} autoComplete="off" onChange={({ target }) => setTo(target.value)} />
          </Field>
          <Field label={t.mail.note} optional>
            <Textarea
              rows={3}
              maxLength={meetingLimits.note}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
