import { useState } from 'react'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { capacityAssumptions, planCapacity } from '#contract/operations/capacity.ts'
import { measuredCosts } from '#contract/operations/measured-costs.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { FigureTile } from '#web/ui/figures.tsx'
import { Input } from '#web/ui/input.tsx'
import { Part } from '../operations/part.tsx'
import { capacityMessages } from './messages/index.ts'

const usualPeople = 1_000
const mostPeople = 10_000_000
/** From here on each connection costs more than it gives. */
const manyConnections = 400

/** What a company of so many people needs; the number is the reader's. */
export function CompanyPlan() {
  const t = useMessages(capacityMessages)
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? formatNumber(usualPeople, language)
  const people = readCount(text)
  return (
    <Part title={t.plan}>
      <div className="flex flex-col gap-4">
        <Field
          label={t.people}
          hint={t.peopleHint}
          error={people === undefined && t.peopleWrong}
          className="max-w-[240px]"
        >
          <Input inputMode="numeric" value={text} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        {people !== undefined && <Needs people={people} />}
      </div>
    </Part>
  )
}

function Needs({ people }: { people: number }) {
  const t = useMessages(capacityMessages)
  const language = useLanguage()
  const count = (value: number) => formatNumber(value, language)
  const { web, worker, database } = planCapacity(people, measuredCosts, capacityAssumptions)
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-3 phone:grid-cols-2 phone:gap-2">
        <FigureTile name={t.web} value={count(web.processes)}>
          {t.limitedBy[web.limitedBy]}
        </FigureTile>
        <FigureTile name={t.worker} value={count(worker.processes)} />
        <FigureTile name={t.database} value={count(Math.max(1, Math.ceil(database.cores)))} />
        <FigureTile name={t.connections} value={count(database.connections)}>
          {t.connectionsAllowed(count(database.busyConnections))}
        </FigureTile>
        <FigureTile name={t.disk} value={count(Math.ceil(database.iops))}>
          {t.log(formatBytes(database.walBytesPerSecond, language))}
        </FigureTile>
      </dl>
      {database.connections > manyConnections && <p className="text-pretty text-12 text-fg-2">{t.pooler}</p>}
    </div>
  )
}

/** As people of either language write a whole number; undefined for what is none, or none of ours. */
function readCount(text: string): number | undefined {
  const plain = text.trim()
  if (!/^\d+$|^\d{1,3}([.,\s]\d{3})+$/.test(plain)) return undefined
  const count = Number(plain.replace(/\D/g, ''))
  return count >= 1 && count <= mostPeople ? count : undefined
}
