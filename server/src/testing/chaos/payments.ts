import { billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { atOnce, attemptCall, dataOf, insistOnAnswer, type Load } from './load.ts'
import type { Person } from './people.ts'

type Payment = { id: string; status: string }

/** Coins that are bought: a payment is acknowledged when its report is answered with `paid`. */
export function paymentLoad(url: string, buyers: readonly Person[], operator: Person): Load {
  const paid: string[] = []
  const post = async (path: string, { headers }: Person, body: object) =>
    dataOf<Payment>(
      await attemptCall(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const buy = async (buyer: Person) => {
    const order = { purchase: { kind: 'coins', pack: 'coins_500' }, method: 'qris' }
    const { id } = await insistOnAnswer(() => post(endpointPath(paymentEndpoints.createPayment), buyer, order))
    const pay = endpointPath(billingOperatorEndpoints.payTestPayment, { id })
    await insistOnAnswer(async () => ((await post(pay, operator, {}))?.status === 'paid' ? true : undefined))
    paid.push(id)
  }
  return {
    what: 'payments',
    known: () => paid.length,
    run: (stopped) => atOnce(buyers.length, stopped, (who) => buy(buyers[who]!)),
    isSettled: async () => true,
    count: async ({ query }) => {
      const organizations = buyers.map(({ organization }) => organization)
      const rows = await query<{ id: string }>(
        `select id from payments where organization_id = any($1) and status = 'paid'`,
        [organizations],
      )
      // What it brought: one entry of 500 coins' worth in the wallet for each.
      const bought = await query<{ source: string }>(
        `select t.source from credit_transactions t join credit_entries e on e.transaction_id = t.id and e.account = 'wallet'
         where t.organization_id = any($1) and t.kind = 'purchase' and e.amount > 0`,
        [organizations],
      )
      const [kept, credited] = [new Set(rows.map(({ id }) => id)), bought.map(({ source }) => source)]
      const lost = paid.filter((id) => !kept.has(id) || !credited.includes(`payment:${id}`))
      const doubled = Array.from({ length: Math.max(0, credited.length - paid.length) }, () => 'a purchase')
      return { what: 'payments', acknowledged: paid.length, lost, doubled }
    },
  }
}
