import { beforeEach, expect, test } from 'vitest'
import type { AgentId } from '#contract/kit/id.ts'
import { chooseBot, getBotId, leaveBot, storeUser } from './session.ts'

const own = '00000000-0000-4000-8000-000000000001' as AgentId
const other = '00000000-0000-4000-8000-000000000002' as AgentId

beforeEach(() => {
  localStorage.clear()
  storeUser({ id: 'u', name: 'Ayu', email: 'ayu@toko.example', bot_id: own })
})

test('after the chosen agent is deleted the first one is asked again', () => {
  chooseBot(other)
  expect([leaveBot(other), getBotId()]).toEqual([true, own])
})

test.each([other, own, undefined])('%s is not the chosen one, or the last there is: nothing changes', (id) => {
  chooseBot(own)
  expect([leaveBot(id), getBotId()]).toEqual([false, own])
})
