import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { Path } from 'react-hook-form'
import type { z } from 'zod'
import type { CallCampaignId } from '#contract/calls/campaign.ts'
import { callLimits } from '#contract/calls/limits.ts'
import { type Scorecard, scorecardInput } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import {
  draftOf,
  emptyQuestion,
  emptyScorecard,
  inputOf,
  type ScorecardDraft,
  type ScorecardQuestionDraft,
} from './draft.ts'
import { scorecardMessages } from './messages/index.ts'
import { Preview } from './preview.tsx'
import { QuestionFields } from './question-fields.tsx'

const written = draftSchema(scorecardInput, (draft: ScorecardDraft) => inputOf(draft) as z.input<typeof scorecardInput>)

type Props = {
  /** Undefined for a new one. */
  card: Scorecard | undefined
  campaigns: readonly { id: CallCampaignId; name: string }[]
  hasModel: boolean
}

/** What is asked of calls, beside what it would have made of the last ones. */
export function ScorecardForm({ card, campaigns, hasModel }: Props) {
  const t = useMessages(scorecardMessages).form
  const navigate = useNavigate()
  const queries = useQueryClient()
  const first = useMemo(() => (card ? draftOf(card) : emptyScorecard()), [card])
  const { draft, change, errorAt, isChanged, isRefused, onSubmit, store } = useDraftForm({
    schema: written,
    values: first,
    call: (body) =>
      card
        ? api.call(scorecardEndpoints.updateScorecard, { params: { id: card.id }, body })
        : api.call(scorecardEndpoints.createScorecard, { body }),
    onDone: async () => {
      toast.success(t.saved)
      await invalidateEndpoints(queries, [...endpointGroups.scorecards, ...endpointGroups.calls])
      await navigate({ to: '/scorecards', ignoreBlocker: true })
    },
  })
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-6 max-[1023px]:grid-cols-1"
    >
      <LeaveGuard dirty={isChanged} />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)_160px] gap-3 phone:grid-cols-1">
          <Field label={t.name} error={errorAt('name')} required>
            <Input value={draft.name} maxLength={80} onChange={(event) => change({ name: event.target.value })} />
          </Field>
          <Field label={t.pass} hint={t.passHint} error={errorAt('pass_percent')}>
            <Input
              inputMode="numeric"
              value={draft.pass_percent}
              onChange={(event) => change({ pass_percent: event.target.value })}
            />
          </Field>
        </div>
        <Switch checked={draft.enabled} onCheckedChange={(enabled) => change({ enabled })} hint={t.enabledHint}>
          {t.enabled}
        </Switch>
        <Targets draft={draft} campaigns={campaigns} onChange={change} />
        <Questions
          questions={draft.questions}
          hasModel={hasModel}
          onChange={(questions) => change({ questions })}
          errorAt={errorAt}
        />
        {isRefused && (
          <p role="alert" className="text-bad">
            {t.check}
          </p>
        )}
        <FailureNote error={store.error} retryAt={store.retryAt} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={store.busy}
          className="self-start phone:self-stretch"
        >
          {t.save}
        </Button>
      </div>
      <div className="sticky top-0 max-[1023px]:static">
        <Preview draft={draft} />
      </div>
    </form>
  )
}

type PartProps = { draft: ScorecardDraft; onChange: (part: Partial<ScorecardDraft>) => void }

/** Whose calls are scored. */
function Targets({ draft, campaigns, onChange }: PartProps & Pick<Props, 'campaigns'>) {
  const t = useMessages(scorecardMessages).form
  const agents = useQuery(agentsOptions)
  const without = <V,>(list: readonly V[], value: V, on: boolean) =>
    on ? [...list, value] : list.filter((known) => known !== value)
  const listed = agents.data ?? []
  if (listed.length === 0 && campaigns.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium text-fg-2">{t.agents}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {listed.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            checked={draft.agents.includes(_id)}
            onCheckedChange={(on) => onChange({ agents: without(draft.agents, _id, on) })}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {campaigns.length > 0 && <p className="text-13 font-medium text-fg-2">{t.campaigns}</p>}
      <div className="flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
        {campaigns.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={draft.campaigns.includes(id)}
            onCheckedChange={(on) => onChange({ campaigns: without(draft.campaigns, id, on) })}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <p className="text-12 text-fg-3">{t.targetsHint}</p>
    </fieldset>
  )
}

type QuestionsProps = Pick<ScorecardDraft, 'questions'> &
  Pick<Props, 'hasModel'> & {
    onChange: (questions: ScorecardQuestionDraft[]) => void
    errorAt: (path: Path<ScorecardDraft>) => string | undefined
  }

function Questions({ questions, hasModel, onChange, errorAt }: QuestionsProps) {
  const t = useMessages(scorecardMessages).form
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t.questions}</h2>
      <ol className="flex flex-col gap-3">
        {questions.map((question, index) => (
          <QuestionFields
            key={question.key}
            draft={question}
            number={index + 1}
            isLast={index === questions.length - 1}
            hasModel={hasModel}
            // Named as it is sent: `questions.2.check.seconds`.
            errorOf={(name) => errorAt(`questions.${index}.${name}` as Path<ScorecardDraft>)}
            onChange={(part) =>
              onChange(questions.map((known) => (known.key === question.key ? { ...known, ...part } : known)))
            }
            onMove={(by) => onChange(moved(questions, index, index + by))}
            onRemove={
              questions.length > 1 ? () => onChange(questions.filter(({ key }) => key !== question.key)) : undefined
            }
          />
        ))}
      </ol>
      {questions.length < callLimits.scorecardQuestions && (
        <Button icon={<Plus />} className="self-start" onClick={() => onChange([...questions, emptyQuestion()])}>
          {t.add}
        </Button>
      )}
    </section>
  )
}

function moved(questions: readonly ScorecardQuestionDraft[], from: number, to: number): ScorecardQuestionDraft[] {
  const rest = questions.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...questions.slice(from, from + 1))
}
