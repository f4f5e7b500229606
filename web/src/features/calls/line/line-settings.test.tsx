import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callLineEndpoints } from '#contract/calls/endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { CallLineSettings } from './line-settings.tsx'

const agent = '01900000-0000-7000-8000-000000000001' as AgentId
const line = {
  ...{ agent_id: agent, enabled: true, origins: [] as string[], language: 'auto', character: 'female', record: false },
  ...{ consent: true, mask: true, use_databases: false, use_knowledge: false, transfer_to: '', kept_days: 90 },
  ...{ max_seconds: 600, at_once: 10, updated_at: '2026-11-01T00:00:00.000Z' },
}
const copied = vi.fn(async (_: string) => {})

beforeEach(async () => {
  await setLanguage('en')
  copied.mockClear()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'clipboard')
})

async function open(changes: Partial<typeof line> = {}) {
  let saved = { ...line, ...changes }
  fakeServer([
    [callLineEndpoints.getCallLine, () => ({ data: saved })],
    [
      callLineEndpoints.saveCallLine,
      ({ body }) => {
        saved = { ...saved, ...(body as object) }
        return { data: saved }
      },
    ],
  ])
  await showAt('/settings/calls', {
    '/settings/calls': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CallLineSettings agentId={agent} onKnown={() => {}} />
      </QueryClientProvider>
    ),
  })
  await screen.findByRole('switch', { name: /Take calls/ })
}

const copies = () => screen.queryAllByRole('button', { name: /copy/i })

test('the code for a site shows the call screen of this agent, and may use its microphone', async () => {
  await open()
  await act(async () => fireEvent.click(copies().at(-1)!))
  await waitFor(() => expect(copied).toHaveBeenCalledOnce())
  const page = new DOMParser().parseFromString(copied.mock.calls[0]![0], 'text/html')
  const frame = page.querySelector('iframe')!
  expect(page.body.children).toHaveLength(1)
  expect(frame.src).toBe(`${location.origin}/call-ui?agent=${agent}`)
  expect(frame.getAttribute('allow')).toContain('microphone')
  expect(frame.title).not.toBe('')
  // Nothing is shown on a site that may not embed it.
  expect(screen.getByText(/Add your site below/)).toBeTruthy()
})

test('a site that may embed it leaves nothing to add; a closed line has no code', async () => {
  await open({ origins: ['https://shop.example'] })
  expect(copies()).toHaveLength(2)
  expect(screen.queryByText(/Add your site below/)).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Take calls/ })))
  await waitFor(() => expect(copies()).toHaveLength(0))
})

test('a length that is none is not saved, and its field says so; what the server refuses stands at its field', async () => {
  const { sent } = await showForm(
    <CallLineSettings agentId={agent} onKnown={() => {}} />,
    callLineEndpoints.saveCallLine,
    [refusedAt('transfer_to')],
    [[callLineEndpoints.getCallLine, () => ({ data: line })]],
  )
  const longest = 'Maximum call length, in minutes'
  await waitFor(() => field(longest))
  writeFields({ [longest]: '0' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf(longest)).not.toBe(''))
  expect([document.activeElement, sent]).toEqual([field(longest), []])
  // Whole minutes are what it shows.
  writeFields({ [longest]: '1.25' })
  await waitFor(() => expect(errorOf(longest)).not.toBe(''))
  await pressButton('Save')
  expect(sent).toEqual([])
  writeFields({ [longest]: '2', 'Number of a person': '12' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Number of a person')).toBe('Not this.'))
  expect(sent).toMatchObject([{ max_seconds: 120, transfer_to: '12' }])
})
