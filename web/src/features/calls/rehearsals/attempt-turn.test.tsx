import { act, cleanup, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { AttemptTurn } from './attempt-turn.tsx'

afterEach(cleanup)
const turn = { speaker: 'agent', text: 'Thank you.', starts_ms: 3_000, heard: null, delays: null } as const
const show = (shown: Parameters<typeof AttemptTurn>[0]['turn']) =>
  act(
    async () =>
      void render(
        <Suspense>
          <ol>
            <AttemptTurn turn={shown} />
          </ol>
        </Suspense>,
      ),
  )
const acts = [
  {
    kind: 'send-email',
    given: [
      { option: 'to', value: 'desk@example.com' },
      { option: 'subject', value: 'Order TN-2' },
    ],
  },
]

test.each([
  ['en', 'Simulated, not sent: Send an email', 'Subject'],
  ['id', 'Simulasi, tidak dikirim: Kirim email', 'Subjek'],
] as const)(
  'what would have been sent stands below what was said, by the names of its fields (%s)',
  async (language, title, field) => {
    await setLanguage(language)
    await show({ ...turn, acts })
    const shown = (await screen.findByText(title)).parentElement!
    expect(within(shown).getByText('desk@example.com')).toBeTruthy()
    expect(within(shown).getByText(field).nextElementSibling?.textContent).toBe('Order TN-2')
    expect(screen.getByText('Thank you.')).toBeTruthy()
  },
)

test('an answer with parts is shown by them', async () => {
  await setLanguage('en')
  const columns = [
    { key: 'store', label: 'Store', kind: 'text' },
    { key: 'revenue', label: 'Revenue', kind: 'number' },
  ] as const
  const rows = [
    { store: 'Bandung', revenue: 12 },
    { store: 'Bogor', revenue: 9 },
  ]
  const table = { title: 'Revenue per store', columns: [...columns], rows, row_count: 2, truncated: false }
  const parts = [
    { type: 'text', text: 'Here it is.', state: 'done' },
    { type: 'data-table', data: table },
  ]
  await show({ ...turn, text: 'Here it is. Bandung: 12', parts: parts as never })
  expect((await screen.findAllByText('Revenue per store'))[0]).toBeTruthy()
  expect(await screen.findByText('Bogor')).toBeTruthy()
  // Nothing stands behind it here that could be opened.
  expect(screen.queryByRole('button', { name: 'Source' })).toBeNull()
})
