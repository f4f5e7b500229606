import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Every book of the database, checked against everything it must equal: the sums of its entries, which are zero for each
 * transaction and together; its open holds; its receipts; and the receipts' sums by day, to the last word.
 */
export async function expectBooksBalance(pool: pg.Pool): Promise<void> {
  const { rows: books } = await pool.query(`
    with entries as (
      select t.organization_id as id, sum(e.amount) as all, sum(e.amount) filter (where e.account = 'issued') as issued,
        coalesce(sum(e.amount) filter (where e.account = 'wallet'), 0) as wallet,
        coalesce(sum(e.amount) filter (where e.account = 'held'), 0) as held,
        coalesce(sum(e.amount) filter (where e.account = 'spent'), 0) as spent
      from credit_entries e join credit_transactions t on t.id = e.transaction_id group by 1)
    select b.*, e.wallet as wallet_entries, e.held as held_entries, e.spent as spent_entries from credit_books b
    left join entries e on e.id = b.organization_id
    where e.all <> 0 or b.issued is distinct from e.issued or b.wallet is distinct from e.wallet
      or b.held is distinct from e.held or b.spent is distinct from e.spent or least(b.wallet, b.held, b.spent) < 0
      or b.held <> (select coalesce(sum(h.credits), 0) from credit_holds h
        where h.organization_id = b.organization_id and h.state = 'open')
      or b.spent <> (select coalesce(sum(r.credits), 0) from usage_receipts r where r.organization_id = b.organization_id)`)
  expect(books).toEqual([])
  const { rows: lopsided } = await pool.query(
    'select transaction_id from credit_entries group by 1 having sum(amount) <> 0',
  )
  expect(lopsided).toEqual([])
  for (const [table, keys] of [
    ['usage_days', 'organization_id, day, workspace_id, user_id, agent_id, model'],
    ['usage_totals', 'organization_id, day, workspace_id'],
  ])
    expect(await differences(pool, table!, keys!)).toEqual([])
}

async function differences(pool: pg.Pool, table: string, keys: string) {
  const receipts = `select ${keys}, sum(input_words)::bigint, sum(output_words)::bigint, sum(voice_seconds)::bigint,
    count(*) filter (where kind = 'answer'), sum(messages)::bigint, sum(credits)::bigint from usage_receipts group by ${keys}`
  const sums = `select ${keys}, input_words, output_words, voice_seconds, answers, messages, credits from ${table}`
  const { rows } = await pool.query(`(${receipts} except ${sums}) union all (${sums} except ${receipts})`)
  return rows
}
