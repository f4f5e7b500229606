import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#contract/kit/format/number.ts'
import { untranslated } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import { measuresInput, type TableRelation, type UseCase, type UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
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

const written = draftSchema(measuresInput.shape.measures.element, (measure: UseCaseMeasure) => measure)

/** A named figure; what it gives over all rows is computed while it is typed. */
export function MeasureDialog({ useCase, measure, tables, onClose }: Props) {
  const t = useMessages(useCaseMessages)
  const set = useSetMeasures(useCase._id)
  const form = useDraftForm({
    schema: written,
    values: measure ?? blank(required(tables[0], 'a measure is made of a table')),
    call: (written) => {
      const { measures } = useCase
      const position = measures.findIndex(({ name }) => name === measure?.name)
      return set.mutateAsync(position === -1 ? [...measures, written] : measures.with(position, written))
    },
    onDone: onClose,
    codeFields: {
      measure_name_twice: 'name',
      measure_not_valid: 'expression',
      measure_failed: 'expression',
      use_case_table_not_found: 'table',
    },
  })
  return (
    <FormDialog
      form={form}
      title={measure ? t.editTitle(measure.name) : t.addMeasure}
      action={t.save}
      cancel={t.cancel}
      onClose={onClose}
    >
      <MeasureFields draft={form.draft} tables={tables} errorAt={form.errorAt} onChange={form.change} />
      <LiveCheck useCase={useCase} measure={form.draft} />
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'tables'> & {
  draft: UseCaseMeasure
  errorAt: (name: keyof UseCaseMeasure) => string | undefined
  onChange: (changes: Partial<UseCaseMeasure>) => void
}

function MeasureFields({ draft, tables, errorAt, onChange: change }: FieldsProps) {
  const t = useMessages(useCaseMessages)
  const language = useLanguage()
  return (
    <>
      <div className="grid grid-cols-[1fr_120px] gap-3">
        <Field label={t.measureName} hint={t.measureNameHint} error={errorAt('name')} required>
          <Input
            value={draft.name}
            maxLength={limits.useCase.measureName}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t.unit} error={errorAt('unit')} optional>
          <Input
            value={draft.unit}
            maxLength={limits.useCase.unit}
            onChange={(event) => change({ unit: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t.measureTable} error={errorAt('table')}>
        <Select
          options={tables.map((table) => ({ value: keyOfTable(table), label: nameOfTable(table) }))}
          value={keyOfTable(draft)}
          onValueChange={(key) => {
            const table = tables.find((table) => keyOfTable(table) === key)
            if (table) change({ data_source_id: table.data_source_id, table: table.table, schema: table.schema })
          }}
        />
      </Field>
      <Field label={t.expression} hint={t.expressionHint} error={errorAt('expression')} required>
        <Textarea
          mono
          rows={2}
          spellCheck={false}
          value={draft.expression}
          maxLength={limits.useCase.expression}
          onChange={(event) => change({ expression: event.target.value })}
        />
      </Field>
      <Field label={t.filter} hint={t.filterHint} error={errorAt('filter')} optional>
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
