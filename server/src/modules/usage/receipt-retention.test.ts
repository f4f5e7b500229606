import { expect, test } from 'vitest'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const server = await testApp()
const { pool, clock } = server.deps

test('a receipt is kept for ten whole years behind its own, and the sums for ever', async () => {
  const { id, organizationId } = await aPerson(server)
  const year = clock.now().getUTCFullYear()
  const days = [`${year - 11}-12-31`, `${year - 10}-01-01`, `${year - 10}-12-31`]
  await pool.query("select make_month('usage_receipts', $1::date)", [`${year - 11}-12-01`])
  for (const day of days) {
    await pool.query(
      `insert into usage_receipts (id, organization_id, user_id, kind, credits, day, at) values (gen_random_uuid(), $1, $2, 'answer', 5, $3::date, $3::timestamptz)`,
      [organizationId, id, day],
    )
    await pool.query(
      `insert into usage_totals (organization_id, day, input_words, output_words, voice_seconds, conversations, answers, messages, credits)
       values ($1, $2, 1, 1, 0, 1, 1, 0, 5)`,
      [organizationId, day],
    )
  }
  await hastenPeriodicTask(server.deps, 'forget-receipts')
  const kept = async (table: string) => {
    const { rows } = await pool.query<{ day: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day from ${table} where organization_id = $1 order by 1`,
      [organizationId],
    )
    return rows.map(({ day }) => day)
  }
  await expect
    .poll(async () => {
      await server.app.jobs.runDue()
      return kept('usage_receipts')
    })
    .toEqual(days.slice(1))
  expect(await kept('usage_totals')).toEqual(days)
})

test.each([['9'], ['0'], ['']])('fewer than ten years are refused: %s', async (years) => {
  const { readConfig } = await import('../../platform/config/config.ts')
  const read = () => readConfig({ DATA_DIR: server.deps.config.DATA_DIR, PORT: '0', USAGE_RECEIPTS_YEARS: years })
  if (years === '') expect(read().USAGE_RECEIPTS_YEARS).toBe(10)
  else expect(read).toThrow('USAGE_RECEIPTS_YEARS')
})
