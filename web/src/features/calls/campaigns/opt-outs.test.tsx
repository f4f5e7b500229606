import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaignEndpoints } from '#contract/calls/campaign-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { errorOf } from '#web/testing/shown-form.tsx'
import { OptOuts } from './opt-outs.tsx'

let numbers: string[]
const numberIn = (body: unknown) => (body as { phone_number: string }).phone_number
const list = () => ({
  records: numbers.map((phone_number) => ({ phone_number, created_at: '2026-11-01T00:00:00.000Z' })),
  pagination: { page: 1, limit: 50, total: numbers.length, total_pages: 1 },
})

beforeEach(async () => {
  await setLanguage('en')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  numbers = ['+628111222333']
  fakeServer([
    [campaignEndpoints.listOptOuts, () => ({ data: list() })],
    [
      campaignEndpoints.addOptOut,
      ({ body }) => {
        if (!numberIn(body).startsWith('+'))
          return { status: 400, code: 'call_number_wrong', message: 'This is no phone number.' }
        numbers.push(numberIn(body))
        return { data: null }
      },
    ],
    [
      campaignEndpoints.removeOptOut,
      ({ body }) => {
        numbers = numbers.filter((known) => known !== numberIn(body))
        return { data: null }
      },
    ],
  ])
  await showAt('/call-campaigns', {
    '/call-campaigns': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OptOuts onClose={() => {}} />
      </QueryClientProvider>
    ),
  })
  await screen.findByRole('list', { name: 'Numbers not to call' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () =>
  within(screen.getByRole('list', { name: 'Numbers not to call' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[^\d+]/g, ''))
const field = () => screen.getByRole('textbox', { name: 'Phone number' })
const add = async (value: string) => {
  fireEvent.change(field(), { target: { value } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })))
}

test('a number is added to those that are not called, and the field is ready for the next', async () => {
  await add(' +628999888777 ')
  await waitFor(() => expect(shown()).toEqual(['+628111222333', '+628999888777']))
  expect(field()).toHaveProperty('value', '')
})

test('what is no number stays written, and its field says so', async () => {
  await add('besok')
  await waitFor(() => expect(errorOf('Phone number')).toBe('This is no phone number.'))
  expect(field()).toHaveProperty('value', 'besok')
  expect(shown()).toEqual(['+628111222333'])
})

test('a number may be called again, and the last one leaves words behind', async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Let +628111222333 be called again' })))
  expect(await screen.findByText('No numbers yet')).toBeTruthy()
})
