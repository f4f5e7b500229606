import { useState } from 'react'
import { z } from 'zod'
import { formatNumber } from '#contract/kit/format/number.ts'
import { type PhoneImportResult, type PhoneList, phoneListFields } from '#contract/messaging/broadcast.ts'
import { broadcastEndpoints as calls } from '#contract/messaging/broadcast-endpoints.ts'
import type { PhoneListId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { addNumbers } from './api.ts'
import { broadcastMessages } from './messages/index.ts'

type Props = {
  /** It gets more numbers; left out, a list is made. */
  list?: PhoneList
  /** What the person does next with the list. */
  onUse: (id: PhoneListId) => void
  onClose: () => void
}

type How = 'file' | 'typed'
type WrittenList = { name: string; file: File | undefined; phones: string }

/** One way at a time: what is written the other way is not sent. */
const writtenList = (isNew: boolean, how: How) =>
  draftSchema(
    z.object({
      name: isNew ? phoneListFields.shape.name.unwrap().min(1) : z.string(),
      file: how === 'file' ? z.file() : z.undefined(),
      phones: how === 'typed' ? z.string().trim().min(1) : z.undefined(),
    }),
    ({ name, file, phones }: WrittenList) => ({
      name,
      file: how === 'file' ? file : undefined,
      phones: how === 'typed' ? phones : undefined,
    }),
  )

/** Numbers from a file or by hand; what was left out is said line by line. */
export function ListDialog({ list, onUse, onClose }: Props) {
  const t = useMessages(broadcastMessages).list
  const stored = useStored(calls)
  const [how, setHow] = useState<How>('file')
  const form = useDraftForm({
    schema: writtenList(list === undefined, how),
    values: { name: '', file: undefined, phones: '' },
    call: ({ name, file, phones }) =>
      addNumbers({ ...(list ? { list_id: list.id } : { name }), file, ...(phones !== undefined && { phones }) }),
    onDone: () => stored(),
    codeFields: { messaging_phones_missing: how === 'file' ? 'file' : 'phones' },
  })
  const { draft, change, errorAt, store } = form
  const title = list ? t.addTo(list.name) : t.create
  const { result: taken } = store
  if (taken)
    return (
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title={title}
        actions={
          <>
            <Button onClick={onClose}>{t.close}</Button>
            <Button variant="primary" onClick={() => onUse(taken.list.id)}>
              {t.use}
            </Button>
          </>
        }
      >
        <Taken taken={taken} />
      </Dialog>
    )
  return (
    <FormDialog form={form} title={title} action={t.save} onClose={onClose}>
      {!list && (
        <Field label={t.name} error={errorAt('name')}>
          <Input
            value={draft.name}
            maxLength={messagingLimits.name}
            onChange={({ target }) => change({ name: target.value })}
          />
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
        <Field label={t.file} hint={t.fileHint} error={errorAt('file')}>
          <FileInput file={draft.file} accept=".csv,text/csv,.xlsx,.xls" onChange={(file) => change({ file })} />
        </Field>
      ) : (
        <Field label={t.typed} hint={t.typedHint} error={errorAt('phones')}>
          <Textarea
            rows={6}
            mono
            placeholder={t.typedExample}
            value={draft.phones}
            onChange={({ target }) => change({ phones: target.value })}
          />
        </Field>
      )}
    </FormDialog>
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
