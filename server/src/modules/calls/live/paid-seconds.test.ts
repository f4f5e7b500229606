import { expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import { callerEndpoints, callLineEndpoints } from '#contract/calls/endpoints.ts'
import { required } from '#contract/kit/required.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createCredits } from '../../billing/credits.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { findCall } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import { createPaidSeconds } from './paid-seconds.ts'

const server = await testApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const { db, pool } = server.deps
const credits = createCredits(server.deps)

/** A call whose first minute is held; `paid` is what has gone or is held since before it. */
async function aCall() {
  const { headers, botId, id: userId, organizationId } = await aTalker(server)
  const balance = async () => (await server.call(billingEndpoints.getBalance, { headers })).body.data.available
  const before = await balance()
  const line = { enabled: true, max_seconds: 60 }
  await server.call(callLineEndpoints.saveCallLine, { params: { id: botId }, body: line, headers })
  const begun = { params: { agentId: botId }, body: { language: 'en', consent: true } } as const
  const { call_id: id } = (await server.call(callerEndpoints.startCall, begun)).body.data
  const open = { scope: { userId, organizationId, workspaceId: null }, agent: { id: botId } } as OpenLine
  const seconds = createPaidSeconds({ db, credits }, required(await findCall(db, id), 'it has begun'), open, 0)
  const leave = async (left: number) => {
    const spent = (await balance()) - left
    const given = [spent, organizationId]
    await pool.query(
      'update credit_books set wallet = wallet - $1, spent = spent + $1 where organization_id = $2',
      given,
    )
  }
  return { id, seconds, leave, paid: async () => before - (await balance()) }
}

test('the next seconds are held 5 s before those that are held end, once, and what was used is charged', async () => {
  const { id, seconds, paid } = await aCall()
  // A second costs ten credits.
  expect(await paid()).toBe(600)
  expect(await seconds.look(55_000)).toBe(true)
  expect(await paid()).toBe(600)
  expect(await Promise.all([seconds.look(55_001), seconds.look(55_001)])).toEqual([true, true])
  // 56 begun seconds, and the next ten minutes.
  expect(await paid()).toBe(560 + 6_000)
  expect(await findCall(db, id)).toMatchObject({ chargedSeconds: 56, heldSeconds: 600 })
  expect(await seconds.end(70_000)).toEqual({ seconds: 15, credits: 150 })
  expect(await paid()).toBe(560 + 150)
})

test('where little is left that much is held; where nothing is left the call may go on for what it has', async () => {
  const few = await aCall()
  // 40 s more are paid: ten minutes are halved until they fit.
  await few.leave(400)
  expect(await few.seconds.look(55_001)).toBe(true)
  expect(await findCall(db, few.id)).toMatchObject({ heldSeconds: 37 })
  expect([few.seconds.isUsedUp(97_001), few.seconds.isUsedUp(97_002)]).toEqual([false, true])
  const { seconds, leave } = await aCall()
  await leave(0)
  expect(await seconds.look(55_001)).toBe(false)
  expect([seconds.isUsedUp(65_000), seconds.isUsedUp(65_001)]).toEqual([false, true])
  expect(await seconds.end(60_000)).toEqual({ seconds: 60, credits: 600 })
})
