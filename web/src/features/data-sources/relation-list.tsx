import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { Relation, RelationDecision, SourceDetail } from '#contract/data-sources/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useChange } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'

const tones = { confirmed: 'good', rejected: 'neutral' } as const
const ends = ({ table, column, to_table, to_column }: Relation) =>
  [`${table}.${column}`, `${to_table}.${to_column}`] as const

/** How tables are related; what was guessed waits for somebody who knows. */
export function RelationList({ source }: { source: SourceDetail }) {
  const t = useMessages(dataSourceMessages)
  if (source.relations.length === 0) return <p className="text-fg-3">{t.noRelations}</p>
  return (
    <ul className="border-line-soft border-t">
      {source.relations.map((relation) => (
        <RelationRow key={ends(relation).join()} source={source} relation={relation} />
      ))}
    </ul>
  )
}

function RelationRow({ source, relation }: { source: SourceDetail; relation: Relation }) {
  const t = useMessages(dataSourceMessages)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const [from, to] = ends(relation)
  const { origin, decision, ...link } = relation
  const decide = async (next: RelationDecision['decision']) => {
    setBusy(true)
    await change(() => api.call(calls.decideRelation, { params: { id: source.id }, body: { ...link, decision: next } }))
    setBusy(false)
  }
  const answers = decision === null ? (['confirmed', 'rejected'] as const) : ([null] as const)
  const labels = { confirmed: t.confirm, rejected: t.reject }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 font-mono text-12 [&_svg]:size-3.5">
        <span className="break-all">{from}</span>
        <ArrowRight aria-label="→" className="flex-none text-fg-3" />
        <span className="break-all">{to}</span>
      </span>
      <Badge tone={decision ? tones[decision] : 'neutral'}>{decision ? t.decision[decision] : t.origin[origin]}</Badge>
      {origin === 'guessed' &&
        source.editable &&
        answers.map((answer) => (
          <Button
            key={String(answer)}
            size="sm"
            disabled={busy}
            onClick={() => void decide(answer)}
            aria-label={`${answer ? labels[answer] : t.takeBack}: ${t.points(from, to)}`}
          >
            {answer ? labels[answer] : t.takeBack}
          </Button>
        ))}
    </li>
  )
}
