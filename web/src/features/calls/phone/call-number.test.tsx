import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PhoneSetup } from '#contract/calls/phone.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { errorOf } from '#web/testing/shown-form.tsx'
import CallNumber from './call-number.tsx'

const idOf = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}` as never
const number = (digit: number, value: string, agent: boolean) => ({
  ...{ id: idOf(digit), number: value, name: '', connected: true, open: agent },
  ...{ agent_id: agent ? idOf(5) : null, agent: agent ? 'Sari' : null },
})
const ready: PhoneSetup = {
  account: { account_sid: 'AC1', name: 'Toko', status: 'active' },
  missing: [],
  numbers: [number(1, '+622150001000', false), number(2, '+622150002000', true)],
  agents: [
    { id: idOf(4), name: 'Budi' },
    { id: idOf(5), name: 'Sari' },
  ],
}

let asked: unknown[]
let refusal: { status: number; code: string; message: string } | undefined
async function open(setup: PhoneSetup = ready) {
  asked = []
  refusal = undefined
  fakeServer([
    [phoneEndpoints.getPhoneSetup, () => ({ data: setup })],
    [
      phoneEndpoints.placeCall,
      ({ body }) => {
        asked.push(body)
        return refusal ?? { data: { call_id: idOf(9) } }
      },
    ],
  ])
  return showAt('/call-logs-and-analytics', {
    '/call-logs-and-analytics': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CallNumber onClose={() => {}} />
      </QueryClientProvider>
    ),
    '/call-logs-and-analytics/$id': <p>The call</p>,
  })
}
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(name) }), { target: { value } })
const call = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Call' })))

beforeEach(() => setLanguage('en'))
afterEach(cleanup)

test('the number that an agent answers calls, by that agent, with what was written, and the call is shown', async () => {
  const { address } = await open()
  await screen.findByRole('textbox', { name: /Number to call/ })
  await call()
  expect(screen.getByText('Enter a phone number.')).toBeTruthy()
  expect(asked).toEqual([])
  write('Number to call', ' +62 812 3456 7890 ')
  write('What this call is for', 'Remind them of the delivery')
  await call()
  expect(asked).toEqual([
    {
      ...{ agent_id: idOf(5), number_id: idOf(2), to: '+62 812 3456 7890', opening: '' },
      purpose: 'Remind them of the delivery',
    },
  ])
  await screen.findByText('The call')
  expect(address()).toContain(idOf(9))
})

test('a number that is refused says why at its field, and what was written stays', async () => {
  await open()
  await screen.findByRole('textbox', { name: /Number to call/ })
  refusal = { status: 409, code: 'call_number_opted_out', message: 'They do not want to be called.' }
  write('Number to call', '+628123456789')
  await call()
  await waitFor(() => expect(errorOf('Number to call')).toBe('They do not want to be called.'))
  expect(screen.getByRole('textbox', { name: /Number to call/ })).toHaveProperty('value', '+628123456789')
})

test('without a number nobody is asked whom to call: it leads to where one is connected', async () => {
  await open({ ...ready, numbers: [] })
  expect(await screen.findByRole('link')).toHaveProperty('href', expect.stringContaining('/settings/calls'))
  expect(screen.queryByRole('textbox')).toBeNull()
})
