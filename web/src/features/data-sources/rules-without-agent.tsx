import { useState } from 'react'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { useCaseEndpoints as calls } from '#contract/use-cases/endpoints.ts'
import type { HiddenColumn } from '#contract/use-cases/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useChange } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'

type Rule = HiddenColumn['use_cases'][number] & { columns: string[] }

/** Use cases whose agent was deleted: no other screen has them, and what they hide stays hidden. */
export function RulesWithoutAgent({ id, columns }: { id: DataSourceId; columns: readonly HiddenColumn[] }) {
  const t = useMessages(dataSourceMessages)
  const rules = rulesIn(columns)
  if (rules.length === 0) return null
  return (
    <section className="mt-3 flex flex-col gap-2">
      <h3 className="font-medium">{t.rulesLeft}</h3>
      <p className="text-12 text-fg-3">{t.rulesLeftText}</p>
      <ul className="border-line-soft border-t">
        {rules.map((rule) => (
          <Row key={rule._id} id={id} rule={rule} />
        ))}
      </ul>
    </section>
  )
}

function rulesIn(columns: readonly HiddenColumn[]): Rule[] {
  const rules = new Map<string, Rule>()
  for (const { schema, table, column, use_cases: useCases } of columns)
    for (const useCase of useCases) {
      if (useCase.bot_id !== null) continue
      const rule = rules.get(useCase._id) ?? { ...useCase, columns: [] }
      rules.set(useCase._id, rule)
      rule.columns.push([schema, table, column].filter(Boolean).join('.'))
    }
  return [...rules.values()]
}

function Row({ id, rule: { _id: useCaseId, usecase, columns } }: { id: DataSourceId; rule: Rule }) {
  const t = useMessages(dataSourceMessages)
  const change = useChange()
  const [asking, setAsking] = useState(false)
  const named = columns.join(', ')
  const remove = () =>
    change(async () => {
      await api.call(calls.removeRuleWithoutAgent, { params: { id, useCaseId } })
      toast.success(t.ruleRemoved(usecase))
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line-soft border-b py-2.5">
      <span className="min-w-0">
        <span className="block break-words">{usecase}</span>
        <span className="block break-words text-12 text-fg-3">{t.ruleColumns(named)}</span>
      </span>
      <Button size="sm" onClick={() => setAsking(true)} aria-label={t.removeRule(usecase)}>
        {t.remove}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.removeRuleTitle(usecase)}
        description={t.removeRuleText(named)}
        action={t.remove}
        onConfirm={remove}
      />
    </li>
  )
}
