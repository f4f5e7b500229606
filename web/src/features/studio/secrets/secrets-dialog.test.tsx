import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { system } from '#web/testing/browser.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { errorOf, field } from '#web/testing/shown-form.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { SecretsButton, SecretsHost } from './secrets-button.tsx'
import SecretsDialog from './secrets-dialog.tsx'

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

const at = '2026-11-22T00:00:00Z'
const aSecret = (name: string, more: object = {}) => ({
  name,
  hosts: ['api.example.com'],
  least_role: 'admin',
  people: [],
  usable: true,
  updated_at: at,
  ...more,
})

async function opened(given: { secrets: object[]; may_keep?: boolean; put?: (body: unknown) => object }) {
  let secrets = given.secrets
  const sent: unknown[] = []
  fakeServer([
    [flowEndpoints.listFlowSecrets, () => ({ data: { may_keep: given.may_keep ?? true, secrets } })],
    [
      flowEndpoints.putFlowSecret,
      ({ body }) => {
        sent.push(body)
        const refused = given.put?.(body)
        if (refused) return refused
        secrets = [...secrets, aSecret('made')]
        return { data: aSecret('made') }
      },
    ],
    [
      flowEndpoints.removeFlowSecret,
      () => {
        secrets = []
        return { data: null }
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let changes = 0
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <SecretsDialog onClose={() => {}} onChange={() => changes++} />
        </Suspense>
      </QueryClientProvider>,
    )
  })
  return { sent, changes: () => changes }
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a secret is made with its hosts, and not without', async () => {
  const { sent, changes } = await opened({ secrets: [] })
  await screen.findByText('There are no secrets yet.')
  await press('New secret')
  await press('Save')
  expect(sent).toEqual([])
  expect(errorOf('Hosts it may go to')).toBe('Name at least one host.')
  expect(document.activeElement).toBe(field('Name'))
  fill(/^Name/, 'crm_key')
  fill(/^Value/, 'very-secret')
  fill(/^Hosts/, 'api.example.com\nhttps://nope')
  await press('Save')
  await screen.findByText('"https://nope" isn’t a host.')
  expect(sent).toEqual([])
  fill(/^Hosts/, 'api.example.com, *.example.org')
  await press('Save')
  await screen.findByText('made')
  expect(sent).toEqual([
    { value: 'very-secret', hosts: ['api.example.com', '*.example.org'], least_role: 'admin', people: [] },
  ])
  expect(changes()).toBe(1)
})

test('one without hosts says so, is given its hosts without its value, and a host that is new asks for the value', async () => {
  const host = 'new.example.com'
  const put = (body: unknown) =>
    'value' in (body as object)
      ? undefined
      : {
          status: 409,
          code: 'flow_secret_value_needed',
          message: errorMessage('flow_secret_value_needed', 'en', { host }),
        }
  const { sent } = await opened({ secrets: [aSecret('old', { hosts: [] })], put: (body) => put(body) as object })
  const row = (await screen.findByText('old')).closest('li')!
  within(row).getByText('Needs its hosts')
  await screen.findByText('Not sent until they name their hosts: old.')
  await press('Change old')
  fill(/^Hosts/, host)
  await press('Save')
  await waitFor(() => expect(errorOf('Value')).toBe(`Enter the value again: ${host} is new to this secret.`))
  expect(document.activeElement).toBe(field('Value'))
  fill(/^Value/, 'very-secret')
  await press('Save')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).not.toHaveProperty('value')
})

test('it is deleted on the second press; who keeps none sees names only', async () => {
  await opened({ secrets: [aSecret('crm')] })
  await press('Delete crm')
  await press('Delete crm for good')
  await waitFor(() => expect(screen.queryByText('crm')).toBeNull())
})

test('who keeps none sees names and what is not for them, and changes nothing', async () => {
  await opened({ secrets: [aSecret('crm'), aSecret('closed', { usable: false })], may_keep: false })
  within((await screen.findByText('closed')).closest('li')!).getByText('Not for you')
  expect(screen.queryByRole('button', { name: /New secret|Change|Delete/ })).toBeNull()
})

/** As the editor has them: each layout with its own way to the secrets. */
const Layouts = () => (usePhone() ? <SecretsButton>On a phone</SecretsButton> : <SecretsButton>Wide</SecretsButton>)

test('a secret that is being typed stays when the window gets as small as a phone', async () => {
  fakeServer([[flowEndpoints.listFlowSecrets, () => ({ data: { may_keep: true, secrets: [] } })]])
  const page = () => (
    <QueryClientProvider client={client}>
      <SecretsHost onChange={() => {}}>
        <Layouts />
      </SecretsHost>
    </QueryClientProvider>
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { rerender } = render(page())
  await press('Wide')
  await press('New secret')
  fill(/^Value/, 'very-secret')
  system.width = 390
  rerender(page())
  await screen.findByText('On a phone')
  expect(screen.getByLabelText<HTMLInputElement>(/^Value/).value).toBe('very-secret')
})

test('where a secret is picked the form of a new one is a press away', async () => {
  fakeServer([[flowEndpoints.listFlowSecrets, () => ({ data: { may_keep: true, secrets: [] } })]])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecretsHost onChange={() => {}}>
        <SecretsButton begins="new">New secret</SecretsButton>
      </SecretsHost>
    </QueryClientProvider>,
  )
  await press('New secret')
  expect(await screen.findByLabelText(/^Value/)).toBeTruthy()
})

test('without an account there is no button to secrets', () => {
  render(<SecretsButton>Secrets</SecretsButton>)
  expect(screen.queryByRole('button')).toBeNull()
})
