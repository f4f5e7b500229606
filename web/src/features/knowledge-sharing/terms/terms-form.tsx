import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { sharingMessages } from '../messages/index.ts'
import type { TermsDraft } from './draft.ts'
import { TableTerms } from './table-terms.tsx'

const lasting = [30, 90, 365]

/** What a grant is bound to; it begins with everything that the use cases show. */
export function TermsForm({ draft, onChange }: { draft: TermsDraft; onChange: (draft: TermsDraft) => void }) {
  const t = useMessages(sharingMessages).terms
  const options = [
    { value: 'never', label: t.endsNever },
    ...lasting.map((days) => ({ value: String(days), label: t.endsIn(days) })),
  ]
  return (
    <div className="flex flex-col gap-4">
      <Field label={t.ends} className="max-w-[280px] phone:max-w-none">
        <Select
          options={options}
          value={draft.days === null ? 'never' : String(draft.days)}
          onValueChange={(value) => onChange({ ...draft, days: value === 'never' ? null : Number(value) })}
        />
      </Field>
      <Switch checked={draft.flows} hint={t.flowsHint} onCheckedChange={(flows) => onChange({ ...draft, flows })}>
        {t.flows}
      </Switch>
      {draft.files.length > 0 && (
        <Switch checked={draft.quotes} hint={t.quotesHint} onCheckedChange={(quotes) => onChange({ ...draft, quotes })}>
          {t.quotes}
        </Switch>
      )}
      {draft.tables.map((table, index) => (
        <TableTerms
          key={`${table.use_case_id}/${table.data_source_id}/${table.schema}/${table.table}`}
          table={table}
          onChange={(next) => onChange({ ...draft, tables: draft.tables.with(index, next) })}
        />
      ))}
      {draft.files.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {draft.files.map((file, index) => (
            <li key={`${file.use_case_id}/${file.file_id}`}>
              <Checkbox
                checked={file.shared}
                onCheckedChange={(shared) =>
                  onChange({ ...draft, files: draft.files.with(index, { ...file, shared }) })
                }
              >
                <span className="[overflow-wrap:anywhere]">{file.filename}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
