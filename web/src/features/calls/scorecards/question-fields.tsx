import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type CheckKind, isMeasuredKind, type MeasuredKind } from '#contract/calls/scorecard.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cardLook } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CheckFields } from './check-fields.tsx'
import { mayScale, type ScorecardQuestionDraft } from './draft.ts'
import { scorecardMessages } from './messages/index.ts'

type Props = {
  draft: ScorecardQuestionDraft
  number: number
  isLast: boolean
  hasModel: boolean
  onChange: (part: Partial<ScorecardQuestionDraft>) => void
  onMove: (by: -1 | 1) => void
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
  errorOf: (name: string) => string | undefined
}

/** A question of a scorecard, and what it is answered by. */
export function QuestionFields({ draft, number, isLast, hasModel, onChange, onMove, onRemove, errorOf }: Props) {
  const t = useMessages(scorecardMessages)
  const kinds = (Object.keys(t.kinds) as CheckKind[]).map((value) => ({ value, label: t.kinds[value] }))
  const { kind } = draft
  const hint =
    kind === 'model' && !hasModel
      ? t.kindHints.noModel
      : kind === 'said'
        ? ''
        : draft.isScale && isMeasuredKind(kind)
          ? t.scaleHints[kind as MeasuredKind]
          : t.kindHints[kind]
  return (
    <li className={cx(cardLook, 'flex flex-col gap-3 p-3.5')}>
      <fieldset className="contents">
        <legend className="sr-only">{t.form.question(number)}</legend>
        <div className="flex items-end gap-2 phone:flex-wrap phone:justify-end">
          <Field label={t.form.question(number)} error={errorOf('text')} className="min-w-0 flex-1 phone:basis-full">
            <Input value={draft.text} maxLength={300} onChange={(event) => onChange({ text: event.target.value })} />
          </Field>
          <span className="flex flex-none pb-0.5">
            <IconButton label={t.form.up} disabled={number === 1} onClick={() => onMove(-1)}>
              <ArrowUp />
            </IconButton>
            <IconButton label={t.form.down} disabled={isLast} onClick={() => onMove(1)}>
              <ArrowDown />
            </IconButton>
            <IconButton label={t.form.removeQuestion} disabled={!onRemove} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          </span>
        </div>
        <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
          <Field label={t.form.answeredBy} hint={hint}>
            <Select value={kind} options={kinds} onValueChange={(next) => onChange({ kind: next })} />
          </Field>
          <CheckFields draft={draft} onChange={onChange} errorOf={errorOf} />
          <ScaleFields draft={draft} onChange={onChange} errorOf={errorOf} />
          <GoodAnswer draft={draft} onChange={onChange} />
          <Field label={t.form.weight} error={errorOf('weight')}>
            <Input
              inputMode="numeric"
              value={draft.weight}
              onChange={(event) => onChange({ weight: event.target.value })}
            />
          </Field>
        </div>
        <Checkbox checked={draft.critical} onCheckedChange={(critical) => onChange({ critical })}>
          {t.form.critical}
        </Checkbox>
      </fieldset>
    </li>
  )
}

type PartProps = Pick<Props, 'draft' | 'onChange'>

function ScaleFields({ draft, onChange, errorOf }: PartProps & Pick<Props, 'errorOf'>) {
  const { form: t, units } = useMessages(scorecardMessages)
  const may = mayScale(draft.kind)
  const isScale = may && draft.isScale
  return (
    <>
      <Field label={t.answer} hint={!may && t.scaleNeedsReader}>
        <Select
          disabled={!may}
          value={isScale ? 'scale' : 'yesNo'}
          options={[
            { value: 'yesNo', label: t.yesNo },
            { value: 'scale', label: t.scale },
          ]}
          onValueChange={(next) => onChange({ isScale: next === 'scale' })}
        />
      </Field>
      {isScale && (
        <Field label={t.labels} hint={t.labelsHint} error={errorOf('scale')} className="col-span-full">
          <Textarea rows={3} value={draft.labels} onChange={(event) => onChange({ labels: event.target.value })} />
        </Field>
      )}
      {isScale && isMeasuredKind(draft.kind) && (
        <Field
          label={t.thresholds(units[draft.kind as MeasuredKind])}
          hint={t.thresholdsHint}
          error={errorOf('check.thresholds')}
          className="col-span-full"
        >
          <Textarea
            rows={3}
            inputMode="decimal"
            value={draft.thresholds}
            onChange={(event) => onChange({ thresholds: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

function GoodAnswer({ draft, onChange }: PartProps) {
  const { form, score } = useMessages(scorecardMessages)
  const isScale = draft.isScale && mayScale(draft.kind)
  return (
    <Field label={form.good}>
      <Select
        value={draft.good}
        options={[
          { value: 'high', label: isScale ? form.highest : score.yes },
          { value: 'low', label: isScale ? form.lowest : score.no },
        ]}
        onValueChange={(good) => onChange({ good })}
      />
    </Field>
  )
}
