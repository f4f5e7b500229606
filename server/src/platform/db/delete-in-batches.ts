import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { onlyRow } from './only-row.ts'

/** Rows of a statement: what it locks, and what goes along with it, is given back after a moment. */
const usual = 2_000

/** Does some of a work at a time until there is less than that left, or the signal ends it between two of them. Answers how much was done. */
export async function inBatches(of: number, batch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const done = await batch()
    total += done
    if (done < of || signal?.aborted) return total
  }
}

export type Batches = {
  of?: number
  signal?: AbortSignal | undefined
  /** Said in each transaction before: what the table asks of who deletes there. */
  first?: SQL
}

/**
 * Deletes the rows of a table that a condition holds for, some at a time, each in a transaction of its own, until none is left or the signal ends it.
 * One that somebody else has locked is left for the next time. Not for a table in parts, nor within a transaction. Answers how many went.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  where: SQL,
  { of = usual, signal, first }: Batches = {},
): Promise<number> {
  const name = sql.identifier(table)
  const deleteSome = async (tx: Db) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      with gone as (delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${where} limit ${of} for update skip locked)) returning 1)
      select count(*)::int as n from gone`)
    return onlyRow(rows).n
  }
  const prepared = (tx: Db) => tx.execute(first as SQL).then(() => deleteSome(tx))
  return inBatches(of, () => (first ? db.transaction(prepared) : deleteSome(db)), signal)
}
