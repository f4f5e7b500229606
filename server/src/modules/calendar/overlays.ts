import type { CalendarOverlay } from '#contract/calendar/schemas.ts'
import { isPermitted } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { listInvoicesBetween } from '../billing/service.ts'
import { listBroadcastsBetween } from '../messaging/service.ts'
import { listLooks } from '../monitors/service.ts'
import { rangeOf } from './agenda.ts'
import type { CalendarDeps } from './open-account.ts'

/** What else happens between two moments, as far as the person may see it. */
export async function listOverlays(
  deps: CalendarDeps,
  scope: Scope,
  asked: { from: string; to: string; zone: string },
): Promise<CalendarOverlay[]> {
  const range = rangeOf(asked)
  const { db } = deps
  const [looks, broadcasts, invoices] = await Promise.all([
    isPermitted(scope, 'monitors.view') ? listLooks(deps, scope, { ...range, zone: asked.zone }) : [],
    isPermitted(scope, 'messaging.use') ? listBroadcastsBetween(db, scope, range) : [],
    isPermitted(scope, 'billing.view') ? listInvoicesBetween(db, scope.organizationId, range) : [],
  ])
  const all = [
    ...looks.map(({ id, agentId, name, at, times, state }) => {
      const path = `/monitoring/${agentId}/${id}`
      return { kind: 'monitor' as const, id, title: name, at, times, state, path }
    }),
    ...broadcasts.map(({ id, name, status, at }) => {
      const path = `/whatsapp/broadcast/${id}`
      return { kind: 'broadcast' as const, id, title: name, at, times: 1, state: status, path }
    }),
    ...invoices.map(({ id, number, status, at }) => {
      const [title, path] = [String(number), '/settings/billing']
      return { kind: 'invoice' as const, id, title, at, times: 1, state: status, path }
    }),
  ]
  return all
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map((item) => ({ ...item, at: item.at.toISOString() }))
}
