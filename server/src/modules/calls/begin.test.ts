import { expect, test } from 'vitest'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import { createBilling, getBalance } from '../billing/service.ts'
import { aTalker, chatApp } from '../chat/testing/chat-app.ts'
import { beginCall } from './begin.ts'
import { getOpenLine } from './lines.ts'

const server = await chatApp()
const { credits } = createBilling(server.deps)

const unplaced = { direction: 'in', phoneNumberId: null, vendorId: null, opening: '', purpose: '' } as const
const beginning = {
  ...unplaced,
  channel: 'browser',
  callee: 'browser',
  language: 'en',
  keyHash: 'none',
  records: false,
} as const

test('what was held for a call that could not be stored, or finds the line busy, is given back', async () => {
  const person = await aTalker(server)
  const body = { enabled: true, use_databases: false, mask: false, record: false, max_seconds: 600, at_once: 1 }
  await server.call(callLineEndpoints.saveCallLine, { params: { id: person.botId }, body, headers: person.headers })
  const held = async () => (await getBalance(server.deps, person.organizationId)).held
  const open = await getOpenLine(server.deps, person.botId)
  const begin = (besides?: () => Promise<void>) => beginCall({ ...server.deps, credits }, open, beginning, besides)
  await expect(begin(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  expect(await held()).toBe(0)
  await begin()
  const ofOne = await held()
  expect(ofOne).toBeGreaterThan(0)
  await expect(begin()).rejects.toMatchObject({ code: 'call_line_busy' })
  expect(await held()).toBe(ofOne)
})
