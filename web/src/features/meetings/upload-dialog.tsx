import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { formatPercent } from '#contract/kit/format/number.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import { type MeetingLanguage, uploadMeetingFields } from '#contract/meetings/schemas.ts'
import { uploadFile } from '#web/lib/client/upload.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { LanguageField } from './language-field.tsx'
import { meetingMessages } from './messages/index.ts'

type WrittenUpload = { sound: File | undefined; title: string; language: MeetingLanguage; consent: boolean }

const written = (words: { tooLarge: string; needConsent: string }) =>
  draftSchema(
    z.object({
      sound: z.file().max(meetingLimits.uploadBytes, { error: words.tooLarge }),
      title: uploadMeetingFields.shape.title,
      language: uploadMeetingFields.shape.language,
      consent: z.literal(true, { error: words.needConsent }),
    }),
    // Where there is no file, and nothing was confirmed, the schema says so.
    ({ sound, consent, ...upload }: WrittenUpload) => ({ ...upload, sound: sound as File, consent: consent as true }),
  )

/** What the server finds out about the file once it is there. */
const codeFields = Object.fromEntries(
  [
    ...(['audio_missing', 'file_empty', 'file_too_large', 'payload_too_large'] as const),
    ...(['file_infected', 'file_too_large_to_scan'] as const),
    ...(['meeting_file_not_supported', 'meeting_file_without_sound', 'meeting_file_damaged'] as const),
    'meeting_too_long' as const,
  ].map((code) => [code, 'sound']),
)

/** A recording that was made elsewhere. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(meetingMessages).file
  const navigate = useNavigate()
  const stored = useStored(endpointGroups.meetings)
  const language = useLanguage()
  const [share, setShare] = useState(0)
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])
  const form = useDraftForm({
    schema: written(t),
    values: { sound: undefined, title: '', language: 'auto', consent: false } satisfies WrittenUpload as WrittenUpload,
    call: ({ sound, ...fields }) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, zone: ownZone() })) body.set(name, String(value))
      body.set('sound', sound)
      upload.current = new AbortController()
      setShare(0)
      const { signal } = upload.current
      const about = { form: body, onProgress: setShare, offlineMessage: t.failed, signal }
      return uploadFile(meetingEndpoints.uploadMeeting, about)
    },
    onDone: ({ id }) => {
      stored()
      void navigate({ to: '/meetings/$id', params: { id } })
      onClose()
    },
    codeFields,
    whenEmpty: { sound: t.needFile },
  })
  const { draft, change, errorAt, store } = form
  return (
    <FormDialog form={form} title={t.title} action={t.upload} cancel={t.cancel} onClose={onClose}>
      <Field label={t.file} hint={t.hint} error={errorAt('sound')}>
        <FileInput file={draft.sound} accept="audio/*,video/*" onChange={(sound) => change({ sound })} />
      </Field>
      <Field label={t.name} error={errorAt('title')} optional>
        <Input
          value={draft.title}
          maxLength={meetingLimits.title}
          placeholder={t.namePlaceholder}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <LanguageField value={draft.language} onChange={(spoken) => change({ language: spoken })} />
      <Checkbox checked={draft.consent} error={errorAt('consent')} onCheckedChange={(consent) => change({ consent })}>
        {t.consent}
      </Checkbox>
      <p role="status" className="min-h-5 text-12 text-fg-3 tabular-nums">
        {store.busy && (share < 1 ? t.progress(formatPercent(share, language, { max: 0 })) : t.checking)}
      </p>
    </FormDialog>
  )
}
