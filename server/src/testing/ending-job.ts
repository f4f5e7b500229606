import type { Deps } from '../platform/deps.ts'

/** A job that has done its work and that its process is about to remove; what it answers removes it. */
export async function anEndingJob(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  queue: string,
  key: string,
): Promise<() => Promise<void>> {
  const now = clock.now()
  const { rows } = await pool.query(
    `insert into jobs (id, queue, key, payload, due_at, created_at, attempts, lease, leased_until)
     values (gen_random_uuid(), $1, $2, '{}', $3, $3, 1, gen_random_uuid(), $3::timestamptz + interval '1 minute') returning id, lease`,
    [queue, key, now],
  )
  return async () =>
    void (await pool.query('delete from jobs where id = $1 and lease = $2', [rows[0].id, rows[0].lease]))
}
