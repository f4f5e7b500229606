import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AgentId } from '#contract/kit/id.ts'
import { chooseBot, useBotId } from './session.ts'

const here = '00000000-0000-4000-8000-000000000001' as AgentId
const elsewhere = '00000000-0000-4000-8000-000000000002' as AgentId

test('the agent that was chosen in another tab is shown: it is asked from now on', () => {
  chooseBot(here)
  const { result } = renderHook(useBotId)
  expect(result.current).toBe(here)
  localStorage.setItem('bot', elsewhere)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'bot' })))
  expect(result.current).toBe(elsewhere)
})
