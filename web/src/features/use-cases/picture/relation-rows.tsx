import { ArrowRight } from 'lucide-react'
import type { UseCasePicture } from '#contract/use-cases/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useDecideRelation } from '../api.ts'
import { useCaseMessages } from '../messages/index.ts'

type Relation = UseCasePicture['relations'][number]
const tones = { declared: 'neutral', confirmed: 'good', guessed: 'warn' } as const

/** The relations one by one; who may edit databases says which guesses are right. */
export function RelationRows({ relations }: { relations: Relation[] }) {
  const t = useMessages(useCaseMessages)
  return (
    <section aria-label={t.relations} className="max-w-[820px]">
      <ul className="border-line-soft border-t">
        {relations.map((relation) => (
          <Row key={JSON.stringify(relation)} relation={relation} />
        ))}
      </ul>
    </section>
  )
}

function Row({ relation }: { relation: Relation }) {
  const t = useMessages(useCaseMessages)
  const decide = useDecideRelation()
  const may = useMay('databases.edit')
  const { data_source_id: id, origin, decidable, ...link } = relation
  const [from, to] = [`${link.table}.${link.column}`, `${link.to_table}.${link.to_column}`]
  const say = (decision: 'confirmed' | 'rejected') =>
    decide.mutate({ id, body: { ...link, decision } }, { onError: (error) => toast.failure(error.message) })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 font-mono text-12 [&_svg]:size-3.5">
        <span className="break-all">{from}</span>
        <ArrowRight aria-label="→" className="flex-none text-fg-3" />
        <span className="break-all">{to}</span>
      </span>
      <Badge tone={tones[origin]}>{t.origins[origin]}</Badge>
      {decidable && may && (
        <>
          <Button
            size="sm"
            disabled={decide.isPending}
            aria-label={`${t.confirm}: ${t.relation(from, to)}`}
            onClick={() => say('confirmed')}
          >
            {t.confirm}
          </Button>
          <Button
            size="sm"
            disabled={decide.isPending}
            aria-label={`${t.reject}: ${t.relation(from, to)}`}
            onClick={() => say('rejected')}
          >
            {t.reject}
          </Button>
        </>
      )}
    </li>
  )
}
