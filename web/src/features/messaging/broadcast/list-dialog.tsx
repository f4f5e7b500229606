import { type FormEvent, useId, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { PhoneImportResult, PhoneList } from '#contract/messaging/broadcast.ts'
import type { PhoneListId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { addNumbers, useBroadcastWork } from './api.ts'
import { broadcastMessages } from './messages/index.ts'

type Props = {
  /** It gets more numbers; left out, a list is made. */
  list?: PhoneList
  /** What the person does next with the list. */
  onUse: (id: PhoneListId) => void
  onClose: () => void
}

/** Numbers from a file or by hand; what was left out is said line by line. */
export function ListDialog({ list, onUse, onClose }: Props) {
  const t = useMessages(broadcastMessages).list
  const form = useId()
  const { work, busy } = useBroadcastWork()
  const [name, setName] = useState('')
  const [how, setHow] = useState<'file' | 'typed'>('file')
  const [file, setFile] = useState<File>()
  const [phones, setPhones] = useState('')
  const [taken, setTaken] = useState<PhoneImportResult>()
  const given = how === 'file' ? file !== undefined : phones.trim() !== ''
  const ready = given && (list !== undefined || name.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    const numbers = how === 'file' ? { file } : { phones: phones.trim() }
    void work('save', async () =>
      setTaken(await addNumbers({ ...(list ? { list_id: list.id } : { name: name.trim() }), ...numbers })),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={list ? t.addTo(list.name) : t.create}
      actions={
        taken ? (
          <>
            <Button onClick={onClose}>{t.close}</Button>
            <Button variant="primary" onClick={() => onUse(taken.list.id)}>
              {t.use}
            </Button>
          </>
        ) : (
          <Button type="submit" form={form} variant="primary" disabled={!ready} loading={busy === 'save'}>
            {t.save}
          </Button>
        )
      }
    >
      {taken ? (
        <Taken taken={taken} />
      ) : (
        <form id={form} onSubmit={submit} className="flex flex-col gap-3">
          {!list && (
            <Field label={t.name}>
              <Input value={name} maxLength={messagingLimits.name} onChange={({ target }) => setName(target.value)} />
            </Field>
          )}
          <div>
            <Segmented
              label={t.how}
              value={how}
              onValueChange={setHow}
              options={(['file', 'typed'] as const).map((value) => ({ value, label: t.hows[value] }))}
            />
          </div>
          {how === 'file' ? (
            <Field label={t.file} hint={t.fileHint}>
              <FileInput file={file} accept=".csv,text/csv,.xlsx,.xls" onChange={setFile} />
            </Field>
          ) : (
            <Field label={t.typed} hint={t.typedHint}>
              <Textarea
                rows={6}
                mono
                placeholder={t.typedExample}
                value={phones}
                onChange={({ target }) => setPhones(target.value)}
              />
            </Field>
          )}
        </form>
      )}
    </Dialog>
  )
}

function Taken({ taken: { added, left_out, left_out_count } }: { taken: PhoneImportResult }) {
  const t = useMessages(broadcastMessages).list
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-semibold">{t.taken(number(added))}</p>
      {left_out_count > 0 && (
        <>
          <p className="text-warn">{t.leftOut(number(left_out_count))}</p>
          <ul className="max-h-60 overflow-y-auto">
            {left_out.map(({ line, value, reason }) => (
              <li key={line} className="flex gap-3 border-line-soft border-b py-1">
                <span className="w-20 flex-none text-fg-3 tabular-nums">{t.line(number(line))}</span>
                <bdi className="min-w-0 flex-1 truncate">{value}</bdi>
                <span className="flex-none text-fg-3">{t.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
