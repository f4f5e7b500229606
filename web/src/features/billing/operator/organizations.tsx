import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import type { OperatorOrganization } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { operatorMessages } from './messages/index.ts'

const SetPlan = lazy(() => import('./set-plan.tsx'))
const GiveCoins = lazy(() => import('./give-coins.tsx'))

type Asked = { what: 'plan' | 'coins'; organization: OperatorOrganization }

/** Every organization of this installation: its plan can be set by agreement, and coins be given. */
export default function Organizations() {
  const t = useMessages(operatorMessages)
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked>()
  const list = useQuery({
    ...endpointQuery(billingOperatorEndpoints.listOrganizationsOfAll, { query: { query, page } }),
    placeholderData: keepPreviousData,
  })
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-col gap-4">
      <Input
        type="search"
        fieldSize="md"
        aria-label={t.organizations.search}
        placeholder={t.organizations.search}
        icon={<Search />}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setPage(1)
        }}
        className="desk:max-w-80"
      />
      <Loaded query={list} failed={t.loadFailed}>
        {({ records, pagination }) =>
          records.length === 0 ? (
            <EmptyState icon={<Users />} title={t.organizations.none}>
              {t.organizations.noneText}
            </EmptyState>
          ) : (
            <>
              <ul className="border-line-soft border-t">
                {records.map((organization) => (
                  <Row
                    key={organization.id}
                    organization={organization}
                    onAsk={(what) => setAsked({ what, organization })}
                  />
                ))}
              </ul>
              {(page > 1 || !pagination.is_last_page) && (
                <nav aria-label={t.pages} className="flex gap-2">
                  <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t.organizations.previous}
                  </Button>
                  <Button disabled={pagination.is_last_page} onClick={() => setPage(page + 1)}>
                    {t.organizations.next}
                  </Button>
                </nav>
              )}
            </>
          )
        }
      </Loaded>
      <Suspense>
        {asked?.what === 'plan' && <SetPlan organization={asked.organization} onClose={close} />}
        {asked?.what === 'coins' && <GiveCoins organization={asked.organization} onClose={close} />}
      </Suspense>
    </div>
  )
}

type RowProps = { organization: OperatorOrganization; onAsk: (what: Asked['what']) => void }

function Row({ organization: { name, owner, plan, period_end, coins, members }, onAsk }: RowProps) {
  const t = useMessages(operatorMessages)
  const language = useLanguage()
  return (
    <li className="flex items-center gap-4 border-line-soft border-b py-2.5 phone:flex-wrap">
      <div className="min-w-0 flex-1 phone:basis-full">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <Badge>{t.organizations.plans[plan]}</Badge>
        </div>
        <p className="truncate text-12 text-fg-3">
          {[
            owner?.email,
            t.organizations.members(members),
            period_end && t.organizations.until(formatDate(period_end, language)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="flex-none tabular-nums phone:flex-1">
        {t.organizations.coins(formatNumber(coins, language))}
      </span>
      <div className="flex flex-none gap-2">
        <Button size="sm" aria-label={t.organizations.setPlanOf(name)} onClick={() => onAsk('plan')}>
          {t.organizations.setPlan}
        </Button>
        <Button size="sm" aria-label={t.organizations.giveCoinsTo(name)} onClick={() => onAsk('coins')}>
          {t.organizations.giveCoins}
        </Button>
      </div>
    </li>
  )
}
