import { cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { RehearsedReply, RehearsedStart } from '#contract/calls/rehearsal.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { AttemptTurn } from './attempt-turn.tsx'

afterEach(cleanup)
const turn = { speaker: 'caller', text: 'When do you open?', starts_ms: 0, heard: null, delays: null } as const
async function show(shown: Parameters<typeof AttemptTurn>[0]['turn']) {
  const turns = (
    <Suspense>
      <ol>
        <AttemptTurn turn={shown} />
      </ol>
    </Suspense>
  )
  await showAt('/rehearsals', { '/rehearsals': turns, '/studio/$projectId': <p>The flow</p> })
  await screen.findByText('When do you open?')
}
const start: RehearsedStart = {
  kind: 'on-email',
  starts: false,
  conditions: [
    { option: 'mailbox', wanted: 'care@toko.example', holds: true },
    { option: 'subject_contains', wanted: 'order', holds: false },
  ],
  others: [{ id: '01900000-0000-7000-8000-000000000001', name: 'Hours' } as never],
}

test.each([
  ['en', 'Wouldn’t begin this flow', 'Only when the subject contains: order', 'Not met', 'Begins instead: Hours'],
  ['id', 'Tidak akan memulai alur ini', 'Hanya kalau subjek memuat: order', 'Tidak terpenuhi', 'Yang dimulai: Hours'],
] as const)(
  'what does not begin the flow says by which condition, and leads to the other (%s)',
  async (language, title, condition, notMet, instead) => {
    await setLanguage(language)
    await show({ ...turn, start })
    expect(screen.getByText(title)).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toContain(`${condition}${notMet}`)
    expect(screen.getByRole('link', { name: 'Hours' }).parentElement?.parentElement?.textContent).toBe(instead)
  },
)

test('what begins it says so, and an agent that a flow comes before says that', async () => {
  await setLanguage('en')
  await show({ ...turn, start: { ...start, starts: true, conditions: [], others: [] } })
  expect(screen.getByText('Begins this flow')).toBeTruthy()
  cleanup()
  await show({ ...turn, start: { ...start, starts: null, conditions: [] } })
  expect(screen.getByText(/The agent wouldn’t be asked/)).toBeTruthy()
})

test.each<[Pick<RehearsedReply, 'outcome' | 'hold'>, string]>([
  [{ outcome: 'send', hold: null }, 'Subject: Re: Hours · Goes out automatically'],
  [{ outcome: 'draft', hold: null }, 'Subject: Re: Hours · Waits for approval'],
  [{ outcome: 'hold', hold: 'keyword' }, 'Subject: Re: Hours · Waits for approval: contains an approval keyword'],
  [{ outcome: 'hold', hold: 'rule' }, 'Subject: Re: Hours · Waits for approval: decided by a rule'],
  [{ outcome: 'hold', hold: 'doubt' }, 'No reply: the agent found nothing to answer from, so a person answers'],
  [{ outcome: 'ignore', hold: 'rule' }, 'No reply: a rule leaves such emails unanswered'],
  [{ outcome: 'guarded', hold: 'automated' }, 'No reply: automatic email is never answered by the agent'],
])('a reply of which becomes %o says so', async (becomes, words) => {
  await setLanguage('en')
  await show({ ...turn, reply: { subject: 'Re: Hours', ...becomes } })
  expect(screen.getByText(words)).toBeTruthy()
})
