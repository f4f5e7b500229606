import { expect, test } from 'vitest'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import { aPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { claimBrokers, releaseBrokers } from './broker-store.ts'

// A server that only answers: nobody listens but whom the test names.
const server = await testApp({ env: { NET_ALLOW: '127.0.0.1', ROLES: 'web' } })

test('a broker is listened to by one process: until it lets go, its time is over, or it has died', async () => {
  const { db, pool } = server.deps
  const { headers } = await aPerson(server)
  const body = { name: 'Gateway', host: '127.0.0.1', port: 9, encrypted: false, topics: [{ filter: 'a/{device}' }] }
  const { id } = (await server.call(calls.createDeviceBroker, { body, headers })).body.data
  const asleep = { ...body, name: 'Off', port: 10, active: false }
  expect((await server.call(calls.createDeviceBroker, { body: asleep, headers })).status).toBe(200)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const process of [first, second])
    await pool.query(
      "insert into instances (id, host, pid, started_at, beat_at) values ($1, 'there', 1, now(), now())",
      [process],
    )
  const now = Date.now()
  const claim = (process: string, seconds: number) => claimBrokers(db, process, new Date(now + seconds * 1_000), 30)
  expect([await claim(first, 0), await claim(second, 29)]).toEqual([[id], []])
  expect([await claim(first, 20), await claim(second, 49)]).toEqual([[id], []])
  expect([await claim(second, 51), await claim(first, 52)]).toEqual([[id], []])
  await releaseBrokers(db, second)
  expect([await claim(first, 53), await claim(second, 54)]).toEqual([[id], []])
  await pool.query('delete from instances where id = $1', [first])
  expect(await claim(second, 55)).toEqual([id])
})
