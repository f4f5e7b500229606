import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { type Proposal, type Proposals, proposalsInput } from '#contract/charts/about-schemas.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { dashboardInput } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardMessages } from '../messages/index.ts'
import { type Begun, makeDashboard } from './make-dashboard.ts'
import { ProposedChart } from './proposed-chart.tsx'

type Props = { onClose: () => void; onDone: (id: string) => void }

/** Proposes charts about something, each one run and checked, and makes a dashboard of those that are kept. */
export default function ProposalsDialog({ onClose, onDone }: Props) {
  const t = useMessages(dashboardMessages).proposals
  const [dropped, setDropped] = useState<ReadonlySet<Proposal>>(new Set())
  const [making, setMaking] = useState(false)
  const makeId = useId()
  const ask = useDraftForm({
    schema: proposalsInput.pick({ about: true }),
    values: { about: '' },
    call: (body) => api.call(chartEndpoints.proposeCharts, { body }),
    onDone: () => setDropped(new Set()),
  })
  const { busy, error, retryAt, result: proposed } = ask.store
  const kept = (proposed?.charts ?? []).filter((proposal) => !dropped.has(proposal))
  const hasCharts = proposed !== undefined && proposed.charts.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={t.title}
      actions={
        hasCharts && (
          <Button type="submit" form={makeId} variant="primary" disabled={kept.length === 0} loading={making}>
            {t.make(kept.length)}
          </Button>
        )
      }
    >
      <form noValidate onSubmit={ask.onSubmit} className="flex items-start gap-2 phone:flex-col phone:items-stretch">
        <Field label={t.about} hint={t.hint} error={ask.errorAt('about')} className="flex-1">
          <Input
            value={ask.draft.about}
            maxLength={limits.charts.about}
            autoFocus
            placeholder={t.placeholder}
            onChange={({ target }) => ask.change({ about: target.value })}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          className="mt-6.5 phone:mt-0"
          variant={hasCharts ? 'default' : 'primary'}
          loading={busy}
        >
          {t.look}
        </Button>
      </form>
      <FailureNote error={error} retryAt={retryAt} />
      {busy && <Looking />}
      {proposed && (
        <Found
          formId={makeId}
          proposed={proposed}
          kept={kept}
          onDrop={(proposal, isDropped) =>
            setDropped(
              (now) => new Set(isDropped ? [...now, proposal] : [...now].filter((other) => other !== proposal)),
            )
          }
          onMaking={setMaking}
          onMade={(id) => {
            onClose()
            onDone(id)
          }}
        />
      )}
    </Dialog>
  )
}

type FoundProps = {
  formId: string
  proposed: Proposals
  kept: readonly Proposal[]
  onDrop: (proposal: Proposal, isDropped: boolean) => void
  onMaking: (making: boolean) => void
  onMade: (id: string) => void
}

/** What was proposed, and what the dashboard of it is called. */
function Found({ formId, proposed, kept, onDrop, onMaking, onMade }: FoundProps) {
  const t = useMessages(dashboardMessages).proposals
  const language = useLanguage()
  const begun = useRef<Begun>({ charts: new Map() })
  const form = useDraftForm({
    schema: z.object({ name: dashboardInput.shape.name }),
    values: { name: proposed.name },
    call: async ({ name }) => {
      onMaking(true)
      try {
        return { name, ...(await makeDashboard(name, kept, begun.current)) }
      } finally {
        onMaking(false)
      }
    },
    onDone: ({ id, name, failed }) => {
      if (failed > 0) toast.failure(t.partly(failed))
      else toast.success(t.made(name))
      onMade(id)
    },
  })
  const { charts, note } = proposed
  return (
    <form id={formId} noValidate onSubmit={form.onSubmit}>
      {note && <p className="mt-2 text-12 text-fg-3">{note[language]}</p>}
      {charts.length === 0 && !note && <p className="mt-2 text-fg-2">{t.none}</p>}
      {charts.length > 0 && (
        <Field label={t.name} error={form.errorAt('name')} className="mt-3">
          <Input
            value={form.draft.name}
            maxLength={limits.dashboard.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        </Field>
      )}
      <FailureNote error={form.store.error} retryAt={form.store.retryAt} />
      <ul className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
        {charts.map((proposal, index) => (
          <ProposedChart
            // biome-ignore lint/suspicious/noArrayIndexKey: a list of proposals is never reordered
            key={index}
            proposal={proposal}
            faded={!kept.includes(proposal)}
            head={
              <Checkbox checked={kept.includes(proposal)} onCheckedChange={(keep) => onDrop(proposal, !keep)}>
                <span className="font-[580] text-fg">{proposal.name}</span>
              </Checkbox>
            }
          />
        ))}
      </ul>
    </form>
  )
}

function Looking() {
  const t = useMessages(dashboardMessages).proposals
  return (
    <div role="status" className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
      <span className="sr-only">{t.looking}</span>
      {['a', 'b', 'c', 'd'].map((text) => (
        <Skeleton key={text} className="h-48 rounded-md" />
      ))}
    </div>
  )
}
