import { afterAll, expect, test, vi } from 'vitest'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { aPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aTalker } from '../../chat/testing/chat-app.ts'
import { aCaller, startVoiceFakes } from '../testing/caller.ts'
import { saidByItself } from './said-by-itself.ts'

// A process that is to end while somebody is on the line.
const voices = await startVoiceFakes()
afterAll(() => void voices.close())
const patience = { timeout: 60_000, interval: 20 }

/** Somebody on the line of a process of its own who has heard the greeting. */
async function onTheLine(language: 'en' | 'id') {
  const server = await testApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
  const { headers } = await aPerson(server, { isOperator: true })
  const body = { base_url: voices.baseUrl, model: 'loopback' }
  await server.call(voiceEndpoints.setVoice, { body, headers })
  await server.call(speechEndpoints.setSpeech, { body, headers })
  const owner = await aTalker(server)
  const params = { id: owner.botId }
  const line = { enabled: true, use_databases: false, mask: false, record: false, max_seconds: 600 }
  await server.call(callLineEndpoints.saveCallLine, { params, body: line, headers: owner.headers })
  const caller = await aCaller(server, owner.botId, { language })
  await caller.open()
  await vi.waitFor(() => expect(caller.phases().at(-1)).toBe('listening'), patience)
  const stored = async () => {
    const { rows } = await server.deps.pool.query<{ ended_by: string; said: string[] }>(
      'select ended_by, (select array_agg(text) from call_turns where call_id = calls.id) as said from calls where id = $1',
      [caller.id],
    )
    return rows[0]!
  }
  return { server, caller, stored }
}

test('a call that ends by itself in that time is not hurried', async () => {
  const { server, caller } = await onTheLine('en')
  let drained = false
  const draining = server.app.drain(600_000).then(() => {
    drained = true
  })
  await caller.speak(3, false)
  expect([drained, caller.ended()]).toEqual([false, undefined])
  caller.send({ type: 'hang-up' })
  await draining
  await vi.waitFor(() => expect(caller.ended()).toBe('caller'), patience)
  expect(caller.lines().map(([, text]) => text)).not.toContain(saidByItself.farewell.en)
})

test('one that goes on is told near the end of it, in its language, and ends once that was said', async () => {
  const { server, caller, stored } = await onTheLine('id')
  await server.app.drain(6_000)
  await vi.waitFor(() => expect(caller.ended()).toBe('server'), patience)
  expect(caller.lines().at(-1)).toEqual(['agent', saidByItself.farewell.id])
  expect(voices.said).toContain(saidByItself.farewell.id)
  expect(await stored()).toMatchObject({ ended_by: 'server', said: expect.arrayContaining([saidByItself.farewell.id]) })
})
