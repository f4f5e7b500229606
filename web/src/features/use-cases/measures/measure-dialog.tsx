import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { untranslated } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type { TableRelation, UseCase, UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { keyOfTable, measureCheckOptions, nameOfTable, useSetMeasures } from '../api.ts'
import { SynonymField } from '../editor/synonym-field.tsx'
import { useCaseMessages } from '../messages/index.ts'

type Props = { useCase: UseCase; measure: UseCaseMeasure | undefined; tables: TableRelation[]; onClose: () => void }

const blank = (table: TableRelation): UseCaseMeasure => ({
  data_source_id: table.data_source_id,
  table: table.table,
  schema: table.schema,
  name: '',
  expression: '',
  filter: '',
  unit: '',
  synonyms: { en: [], id: [] },
  description: untranslated(''),
})

/** A named figure; what it gives over all rows is computed while it is typed. */
export function MeasureDialog({ useCase, measure, tables, onClose }: Props) {
  const t = useMessages(useCaseMessages)
  const set = useSetMeasures(useCase._id)
  const [draft, setDraft] = useState(() => measure ?? blank(required(tables[0], 'a measure is made of a table')))
  const change = (changes: Partial<UseCaseMeasure>) => setDraft((before) => ({ ...before, ...changes }))
  const complete = draft.name.trim() !== '' && draft.expression.trim() !== ''
  const save = () => {
    if (!complete || set.isPending) return
    const others = useCase.measures
    const next = measure ? others.map((other) => (other === measure ? draft : other)) : [...others, draft]
    set.mutate(next, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={measure ? t.editTitle(measure.name) : t.addMeasure}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={!complete} loading={set.isPending} onClick={save}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MeasureFields draft={draft} tables={tables} onChange={change} />
        <LiveCheck useCase={useCase} measure={draft} />
        <FailureNote error={set.error} />
      </div>
    </Dialog>
  )
}

type FieldsProps = Pick<Props, 'tables'> & {
  draft: UseCaseMeasure
  onChange: (changes: Partial<UseCaseMeasure>) => void
}

function MeasureFields({ draft, tables, onChange: change }: FieldsProps) {
  const t = useMessages(useCaseMessages)
  const language = useLanguage()
  return (
    <>
      <div className="grid grid-cols-[1fr_120px] gap-3">
        <Field label={t.measureName} hint={t.measureNameHint} required>
          <Input
            value={draft.name}
            maxLength={limits.useCase.measureName}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t.unit} optional>
          <Input
            value={draft.unit}
            maxLength={limits.useCase.unit}
            onChange={(event) => change({ unit: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t.measureTable}>
        <Select
          options={tables.map((table) => ({ value: keyOfTable(table), label: nameOfTable(table) }))}
          value={keyOfTable(draft)}
          onValueChange={(key) => {
            const table = tables.find((table) => keyOfTable(table) === key)
            if (table) change({ data_source_id: table.data_source_id, table: table.table, schema: table.schema })
          }}
        />
      </Field>
      <Field label={t.expression} hint={t.expressionHint} required>
        <Textarea
          mono
          rows={2}
          spellCheck={false}
          value={draft.expression}
          maxLength={limits.useCase.expression}
          onChange={(event) => change({ expression: event.target.value })}
        />
      </Field>
      <Field label={t.filter} hint={t.filterHint} optional>
        <Input
          spellCheck={false}
          className="font-mono text-12"
          value={draft.filter}
          maxLength={limits.useCase.expression}
          onChange={(event) => change({ filter: event.target.value })}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-13 text-fg-2">{t.synonyms}</span>
        <SynonymField
          label={t.synonyms}
          names={draft.synonyms[language]}
          onChange={(names) => change({ synonyms: { ...draft.synonyms, [language]: names } })}
        />
      </div>
    </>
  )
}

const typedMs = 500

/** What the measure gives now, or why it gives nothing. */
function LiveCheck({ useCase, measure }: { useCase: UseCase; measure: UseCaseMeasure }) {
  const t = useMessages(useCaseMessages)
  const language = useLanguage()
  const settled = useSettled({ ...measure, name: '·' }, typedMs)
  const check = useQuery({
    ...measureCheckOptions(settled, useCase),
    enabled: settled.expression.trim() !== '',
  })
  if (settled.expression.trim() === '') return null
  const value = check.data?.value
  const shown = typeof value === 'number' ? formatNumber(value, language) : value
  return (
    <div aria-live="polite" className="text-12">
      {check.error ? (
        <p className="text-bad">{check.error.message}</p>
      ) : check.isPending ? (
        <p className="text-fg-3">{t.checking}</p>
      ) : (
        <p className="text-good tabular-nums">
          {shown === null || shown === undefined ? t.givesNothing : t.gives(`${shown} ${settled.unit}`.trim())}
        </p>
      )}
    </div>
  )
}
