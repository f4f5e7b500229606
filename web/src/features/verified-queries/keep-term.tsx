import { useState } from 'react'
import type { TermProposal } from '#contract/verified-queries/schemas.ts'
import { useUseCasesOf } from '#web/features/use-cases/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { createTerm } from './api.ts'
import { verifiedMessages } from './messages/index.ts'
import { useWork } from './use-work.ts'

const everywhere = 'everywhere'

/** What a phrase seems to mean; kept when the person says so, everywhere or for one use case that has the table. */
export default function KeepTerm({ proposal, dataSource }: { proposal: TermProposal; dataSource: string }) {
  const t = useMessages(verifiedMessages).keep
  const { work, busy } = useWork()
  const [kept, setKept] = useState(false)
  const [where, setWhere] = useState<string>(everywhere)
  const useCases = useUseCasesOf(dataSource).filter(({ relations }) =>
    relations.some((relation) => 'table' in relation && relation.table === proposal.means.table),
  )
  const only = useCases.find(({ _id }) => _id === where)
  const keep = async () => {
    const done = only ? t.rememberedIn(only.usecase) : t.remembered
    setKept(await work('keep', () => createTerm(dataSource, only?._id ?? null, proposal), done))
  }
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line-soft px-3 py-2">
      <p className="min-w-48 flex-1 text-13 [overflow-wrap:anywhere]">{t.means(proposal.phrase, proposal.says)}</p>
      {useCases.length > 0 && (
        <Select
          aria-label={t.where}
          className="w-48 phone:w-full"
          disabled={kept}
          options={[
            { value: everywhere, label: t.everywhere },
            ...useCases.map(({ _id, usecase }) => ({ value: _id as string, label: t.onlyIn(usecase) })),
          ]}
          value={where}
          onValueChange={setWhere}
        />
      )}
      <Button size="sm" loading={busy === 'keep'} disabled={kept} onClick={() => void keep()}>
        {kept ? t.known : t.remember}
      </Button>
    </div>
  )
}
