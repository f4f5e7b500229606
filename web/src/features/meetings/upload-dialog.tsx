import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatPercent } from '#contract/kit/format/number.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingLanguage } from '#contract/meetings/schemas.ts'
import { uploadFile } from '#web/lib/client/upload.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { LanguageField } from './language-field.tsx'
import { meetingMessages } from './messages/index.ts'

/** A recording that was made elsewhere. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(meetingMessages).file
  const navigate = useNavigate()
  const change = useChangeOf(endpointGroups.meetings)
  const language = useLanguage()
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [spoken, setSpoken] = useState<MeetingLanguage>('auto')
  const [consent, setConsent] = useState(false)
  const [problem, setProblem] = useState<{ file?: string; consent?: string }>({})
  const [share, setShare] = useState<number>()
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])
  const asks = useMessages(meetingMessages).me
  const send = async () => {
    const found = {
      ...(!file && { file: t.needFile }),
      ...(file && file.size > meetingLimits.uploadBytes && { file: t.tooLarge }),
      ...(!consent && { consent: asks.needConsent }),
    }
    setProblem(found)
    if (!file || Object.keys(found).length > 0) return
    const form = new FormData()
    for (const [name, value] of Object.entries({ title, language: spoken, consent: 'true', zone: ownZone() }))
      form.set(name, value)
    form.set('sound', file)
    upload.current = new AbortController()
    setShare(0)
    const run = async () => {
      const { signal } = upload.current ?? {}
      const meeting = await uploadFile(meetingEndpoints.uploadMeeting, {
        form,
        onProgress: setShare,
        offlineMessage: t.failed,
        ...(signal && { signal }),
      })
      await navigate({ to: '/meetings/$id', params: { id: meeting.id } })
    }
    try {
      await run()
      onClose()
      await change(async () => {})
    } catch (error) {
      setShare(undefined)
      if ((error as Error).name !== 'AbortError') setProblem({ file: (error as Error).message })
    }
  }
  const cancel = () => {
    upload.current?.abort()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || cancel()}
      title={t.title}
      actions={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          <Button variant="primary" loading={share !== undefined} onClick={() => void send()}>
            {t.upload}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.file} hint={t.hint} error={problem.file}>
          <FileInput file={file} accept="audio/*,video/*" onChange={setFile} />
        </Field>
        <Field label={t.name} optional>
          <Input
            value={title}
            maxLength={meetingLimits.title}
            placeholder={t.namePlaceholder}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
        <LanguageField value={spoken} onChange={setSpoken} />
        <div>
          <Checkbox checked={consent} onCheckedChange={setConsent}>
            {t.consent}
          </Checkbox>
          <p aria-live="polite" className="mt-1 text-12 text-bad empty:hidden">
            {problem.consent}
          </p>
        </div>
        <p role="status" className="min-h-5 text-12 text-fg-3 tabular-nums">
          {share !== undefined && (share < 1 ? t.progress(formatPercent(share, language, { max: 0 })) : t.checking)}
        </p>
      </div>
    </Dialog>
  )
}
