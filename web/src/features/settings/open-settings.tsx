// For the tests of this folder.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { type FakeServer, fakeServer } from '#web/testing/fake-server.ts'
import { getToasts } from '#web/ui/toast-store.ts'
import SettingsPage from './settings-page.tsx'

export const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const user = { id: anId(1), name: 'Ayu Rahma', email: 'ayu@toko.test', bot_id: null, is_operator: true }
export const generalData = { full_name: 'Ayu Rahma', phone_number: null, birth_date: null, position: 'Analyst' }
type Handlers = Parameters<typeof fakeServer>[0]
export const answersWith = (endpoint: Endpoint, data: unknown): Handlers[number] => [endpoint, () => ({ data })]
export const refusesWith = (endpoint: Endpoint, code: ErrorCode, language: Language = 'en'): Handlers[number] => [
  endpoint,
  () => ({ status: errors[code].status, code, message: errorMessage(code, language) }),
]

/** The settings at a section, over a server that knows the person and what else is given. */
export async function openSettings(
  section: string,
  handlers: Handlers = [],
  person: object = user,
): Promise<FakeServer> {
  const server = fakeServer([
    ...handlers,
    answersWith(accountEndpoints.getUser, person),
    answersWith(accountEndpoints.getGeneralData, generalData),
    answersWith(accountEndpoints.getPreferences, { language: null, voice_character: 'female' }),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Page = () => (
    <QueryClientProvider client={client}>
      <SettingsPage section={useParams({ strict: false }).section} />
    </QueryClientProvider>
  )
  await showAt(`/settings${section && `/${section}`}`, { '/settings': <Page />, '/settings/$section': <Page /> })
  if (section) await screen.findByRole('heading', { level: 1 })
  return server
}

export const pressButton = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
export const typeText = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const shownToasts = () => getToasts().map(({ kind, text }) => [kind, text])
