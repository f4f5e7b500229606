import type { ReactNode } from 'react'
import { isMeasuredKind, saidConcept } from '#contract/calls/scorecard.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { ScorecardQuestionDraft } from './draft.ts'
import { scorecardMessages } from './messages/index.ts'

type Props = {
  draft: ScorecardQuestionDraft
  onChange: (part: Partial<ScorecardQuestionDraft>) => void
  /** What is wrong, by the name of the field. */
  errorOf: (name: string) => string | undefined
}
type Figure = 'seconds' | 'most_percent' | 'most' | 'most_seconds'

const optionsOf = <V extends string>(labels: Record<V, string>, values = Object.keys(labels) as V[]) =>
  values.map((value) => ({ value, label: labels[value] }))

/** What a question is answered by, in particular. */
export function CheckFields({ draft, onChange, errorOf }: Props) {
  const t = useMessages(scorecardMessages).check
  const figure = (name: Figure, label: string) => (
    <Field label={label} error={errorOf(`check.${name}`)}>
      <Input inputMode="numeric" value={draft[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
    </Field>
  )
  if (draft.isScale && isMeasuredKind(draft.kind)) return null
  switch (draft.kind) {
    case 'said':
      return <SaidFields draft={draft} onChange={onChange} errorOf={errorOf} seconds={figure('seconds', t.seconds)} />
    case 'agent_share':
      return figure('most_percent', t.percent)
    case 'interruptions':
      return figure('most', t.most)
    case 'silence':
    case 'waiting':
      return figure('most_seconds', t.seconds)
    case 'final_sentiment':
      return (
        <Field label={t.least}>
          <Select value={draft.least} options={optionsOf(t.moods)} onValueChange={(least) => onChange({ least })} />
        </Field>
      )
    default:
      return null
  }
}

function SaidFields({ draft, onChange, errorOf, seconds }: Props & { seconds: ReactNode }) {
  const t = useMessages(scorecardMessages).check
  const concepts = [{ value: 'none' as const, label: t.ownPhrases }, ...optionsOf(t.concepts, [...saidConcept.options])]
  return (
    <>
      <Field label={t.by}>
        <Select value={draft.by} options={optionsOf(t.speakers)} onValueChange={(by) => onChange({ by })} />
      </Field>
      <Field label={t.concept}>
        <Select value={draft.concept} options={concepts} onValueChange={(concept) => onChange({ concept })} />
      </Field>
      <Field label={t.where}>
        <Select value={draft.where} options={optionsOf(t.wheres)} onValueChange={(where) => onChange({ where })} />
      </Field>
      {(draft.where === 'first_seconds' || draft.where === 'last_seconds') && seconds}
      <Field
        label={t.phrases}
        hint={t.phrasesHint}
        optional={draft.concept !== 'none'}
        error={errorOf('check.phrases')}
        className="col-span-full"
      >
        <Textarea rows={2} value={draft.phrases} onChange={(event) => onChange({ phrases: event.target.value })} />
      </Field>
    </>
  )
}
