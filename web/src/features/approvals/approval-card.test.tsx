import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { approvalEndpoints } from '#contract/approvals/endpoints.ts'
import type { ApprovalId, DataApproval } from '#contract/approvals/schemas.ts'
import { errorMessage } from '#contract/errors.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import ApprovalCard from './approval-card.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const approval: DataApproval = {
  approval_id: id as ApprovalId,
  tool_call_id: 'call-1',
  agent_id: id as AgentId,
  tool: 'Send mail',
  source: 'Mail',
  effect: 'sends',
  input: { to: 'boss@toko.test', body: '<b>Hi</b>', copies: ['a', 'b'] },
  state: 'waiting',
  expires_at: '2026-11-21T07:10:00Z',
  decided_at: null,
}

const show = (given: DataApproval, running = true, mayDecide = true) =>
  act(async () => {
    render(
      <Suspense>
        <ApprovalCard approval={given} running={running} mayDecide={mayDecide} />
      </Suspense>,
    )
  })

beforeEach(() => setLanguage('en'))

test('says what will be done, and is answered once', async () => {
  const sent: unknown[] = []
  fakeServer([
    [
      approvalEndpoints.decideApproval,
      ({ params, body }) => {
        sent.push([params.id, body])
        return { data: { approval_id: id, state: 'always' } }
      },
    ],
  ])
  await show(approval)
  const card = await screen.findByRole('region', { name: 'Allow “Send mail”?' })
  expect(document.activeElement).toBe(card)
  for (const shown of ['boss@toko.test', '<b>Hi</b>', 'Sends', 'from Mail']) expect(card.textContent).toContain(shown)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Always for this agent' })))
  await screen.findByText(/Always allowed for this agent · Send mail \(Mail\)/)
  expect(sent).toEqual([[id, { decision: 'always' }]])
  expect(screen.queryByRole('button')).toBeNull()
})

test('that somebody else was first is said, and it can be tried again', async () => {
  fakeServer([
    [
      approvalEndpoints.decideApproval,
      () => ({ status: 409, code: 'approval_over', message: errorMessage('approval_over', 'en') }),
    ],
  ])
  await show(approval)
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await screen.findByText(/decided or has ended already/)
})

test.each([
  ['once', 'Allowed once'],
  ['never', 'Never allowed for this agent'],
  ['timed_out', 'Nobody answered in time'],
  ['unattended', 'Nobody was there to ask'],
] as const)('%s is a line', async (state, words) => {
  await show({ ...approval, state }, false)
  await screen.findByText(new RegExp(words))
  expect(screen.queryByRole('button')).toBeNull()
})

test('an answer that is over asks nothing, whatever was stored last', async () => {
  await show(approval, false)
  await screen.findByText(/Stopped before an answer/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('somebody who only reads along decides nothing', async () => {
  await show(approval, true, false)
  await screen.findByText(/Waits to be allowed/)
  expect(screen.queryByRole('button')).toBeNull()
})
