import { useMutation } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Proposal } from '#contract/charts/about-schemas.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ProposedChart } from '../../list/proposed-chart.tsx'
import { saveProposal } from '../../list/save-proposal.ts'
import { dashboardMessages } from '../../messages/index.ts'

type Props = { onChoose: (chart: Chart) => void; onClose: () => void }

/** Charts that answer a question in words, each one run and drawn; it stays open for more of them. */
export default function AskDialog({ onChoose, onClose }: Props) {
  const t = useMessages(dashboardMessages).addChart
  const language = useLanguage()
  const [about, setAbout] = useState('')
  const look = useMutation({ mutationFn: () => api.call(chartEndpoints.proposeCharts, { body: { about } }) })
  const proposed = look.data?.charts ?? []
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!look.isPending && about.trim() !== '') look.mutate()
  }
  return (
    <Dialog open closesUnasked onOpenChange={(open) => open || onClose()} size="lg" title={t.ask}>
      <form onSubmit={ask} className="flex items-end gap-2 phone:flex-col phone:items-stretch">
        <Field label={t.question} className="flex-1">
          <Input
            value={about}
            maxLength={300}
            autoFocus
            placeholder={t.placeholder}
            onChange={({ target }) => setAbout(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" loading={look.isPending}>
          {t.look}
        </Button>
      </form>
      <FailureNote error={look.error} />
      {look.isPending && (
        <div role="status" className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
          <span className="sr-only">{t.looking}</span>
          <Skeleton className="h-48 rounded-md" />
          <Skeleton className="h-48 rounded-md" />
        </div>
      )}
      {look.data && !look.isPending && (
        <>
          {look.data.note && <p className="mt-2 text-12 text-fg-3">{look.data.note[language]}</p>}
          {proposed.length === 0 && !look.data.note && <p className="mt-2 text-fg-2">{t.none}</p>}
          <ul className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
            {proposed.map((proposal, index) => (
              <ProposedChart
                // biome-ignore lint/suspicious/noArrayIndexKey: a list of proposals is never reordered
                key={index}
                proposal={proposal}
                head={<AddProposal proposal={proposal} onChoose={onChoose} />}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function AddProposal({ proposal, onChoose }: { proposal: Proposal; onChoose: Props['onChoose'] }) {
  const t = useMessages(dashboardMessages)
  const add = useMutation({
    mutationFn: () => saveProposal(proposal),
    onSuccess: onChoose,
    onError: (error) => toast.failure(error.message),
  })
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-[580]">
        <bdi>{proposal.name}</bdi>
      </span>
      <Button
        size="sm"
        icon={add.isSuccess ? <Check /> : <Plus />}
        loading={add.isPending}
        disabled={add.isSuccess}
        aria-label={t.addPanel.add(proposal.name)}
        onClick={() => add.mutate()}
      >
        {add.isSuccess ? t.addChart.added : t.addChart.add}
      </Button>
    </div>
  )
}
