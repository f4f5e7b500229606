import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { system } from '#web/testing/browser.ts'
import { type FakeServer, fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import SettingsPage from './settings-page.tsx'

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const user = { id: anId(1), name: 'Ayu Rahma', email: 'ayu@toko.test', bot_id: null, is_operator: true }
const generalData = { full_name: 'Ayu Rahma', phone_number: null, birth_date: null, position: 'Analyst' }
const aDevice = (n: number, current: boolean) => ({
  id: anId(n),
  current,
  browser: current ? 'Firefox' : null,
  system: current ? 'Linux' : 'Android',
  ip: '10.0.0.1',
  created_at: '2026-11-01T00:00:00Z',
  last_used_at: '2026-11-20T00:00:00Z',
})
const sample = {
  id: anId(9),
  name: 'Toko Nusantara',
  kind: 'sample',
  status: 'ready',
  tables: [{ name: 'orders', rows: 1200 }],
  questions: [],
  removable: true,
}

type Handlers = Parameters<typeof fakeServer>[0]
const answers = (endpoint: Endpoint, data: unknown): Handlers[number] => [endpoint, () => ({ data })]
const refuses = (endpoint: Endpoint, code: ErrorCode, language: Language = 'en'): Handlers[number] => [
  endpoint,
  () => ({ status: errors[code].status, code, message: errorMessage(code, language) }),
]

/** The settings at a section, over a server that knows the person and what else is given. */
async function open(section: string, handlers: Handlers = [], person: object = user): Promise<FakeServer> {
  const server = fakeServer([
    ...handlers,
    answers(accountEndpoints.getUser, person),
    answers(accountEndpoints.getGeneralData, generalData),
    answers(accountEndpoints.getPreferences, { language: null, voice_character: 'female' }),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Page = () => (
    <QueryClientProvider client={client}>
      <SettingsPage section={useParams({ strict: false }).section} />
    </QueryClientProvider>
  )
  await showAt(`/settings${section && `/${section}`}`, { '/settings': <Page />, '/settings/$section': <Page /> })
  return server
}

beforeEach(async () => {
  toast.clear()
  await setLanguage('en')
})

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const toasts = () => getToasts().map(({ kind, text }) => [kind, text])

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('a section has its address, its title and its mark in the list', async () => {
  await open('voice')
  expect(await screen.findByRole('heading', { level: 1, name: 'Voice' })).toBeTruthy()
  expect(document.title).toContain('Voice')
  const list = screen.getByRole('navigation', { name: 'Settings' })
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toBe('Voice')
})

test('on a phone the list is a page of its own, with a way back to it', async () => {
  system.narrow = true
  await open('')
  expect(screen.getByRole('navigation', { name: 'Settings' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1, name: 'Account' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Devices' })))
  expect(await screen.findByRole('link', { name: 'All settings' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull()
})

test('general data: an emptied field is cleared, the rest goes as the contract wants it', async () => {
  let sent: unknown
  await open('account', [
    [
      accountEndpoints.updateGeneralData,
      ({ body }) => {
        sent = body
        return { data: { ...generalData, position: null, phone_number: '+628123456789' } }
      },
    ],
  ])
  await screen.findByLabelText('Position')
  type('Position', '')
  type('Phone number', '+62 812-3456-789')
  await press('Save')
  await waitFor(() => expect(toasts()).toEqual([['success', 'Saved']]))
  expect(sent).toEqual({ position: null, phone_number: '+628123456789', birth_date: null })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test.each([
  ['en', 'Birth date', 'Save', 'Please enter a date in the past.'],
  ['id', 'Tanggal lahir', 'Simpan', 'Masukkan tanggal yang sudah lewat, ya.'],
] as const)('a birth date to come is refused at its field, %s', async (language, label, save, words) => {
  await setLanguage(language)
  const { calls } = await open('account')
  await screen.findByLabelText(label)
  type(label, '2999-01-01')
  await press(save)
  await screen.findByText(words)
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('a new name is shown everywhere at once', async () => {
  await open('account', [answers(accountEndpoints.rename, { ...user, name: 'Ayu Lestari' })])
  await screen.findByText('Ayu Rahma')
  await press('Rename')
  type('Full name', 'Ayu Lestari')
  await act(async () => fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Full name').form!))
  await screen.findByText('Ayu Lestari')
  expect(JSON.parse(localStorage.getItem('user')!).name).toBe('Ayu Lestari')
})

test.each([
  ['en', 'Rename', 'Full name', 'Failed to rename profile'],
  ['id', 'Ganti nama', 'Nama lengkap', 'Gagal mengganti nama profil'],
] as const)('a name that cannot be saved says so, %s', async (language, rename, label, words) => {
  await setLanguage(language)
  await open('account', [refuses(accountEndpoints.rename, 'rename_failed', language)])
  await screen.findByText('Ayu Rahma')
  await press(rename)
  await act(async () => fireEvent.submit(screen.getByLabelText<HTMLInputElement>(label).form!))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a wrong current password is told at its field', async () => {
  await open('password', [refuses(accountEndpoints.changePassword, 'password_wrong')])
  type('Current password', 'wrong one')
  type('New password', 'gula jawa manis')
  await press('Change password')
  await screen.findByText('Your current password is not right.')
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
})

test('a changed password empties the form', async () => {
  await open('password', [answers(accountEndpoints.changePassword, null)])
  type('Current password', 'gula jawa')
  type('New password', 'gula jawa manis')
  await press('Change password')
  await waitFor(() => expect(toasts()).toEqual([['success', 'Password changed']]))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test('theme and language take effect at once; the language is told to the server', async () => {
  let sent: unknown
  await open('appearance', [
    [
      accountEndpoints.updatePreferences,
      ({ body }) => {
        sent = body
        return { data: { language: 'id', voice_character: 'female' } }
      },
    ],
  ])
  await press('Light')
  expect(document.documentElement.dataset.theme).toBe('light')
  await press('Bahasa Indonesia')
  await screen.findByRole('heading', { level: 1, name: 'Tampilan' })
  await waitFor(() => expect(sent).toEqual({ language: 'id' }))
})

test('a voice that could not be saved goes back', async () => {
  await open('voice', [refuses(accountEndpoints.updatePreferences, 'internal')])
  await screen.findByRole('button', { name: 'Female', pressed: true })
  await press('Male')
  await waitFor(() => expect(toasts()).toEqual([['failure', 'Something went wrong']]))
  expect(screen.getByRole('button', { name: 'Female', pressed: true })).toBeTruthy()
})

test('another device is signed out; this one is not offered', async () => {
  let devices = [aDevice(2, true), aDevice(3, false)]
  await open('devices', [
    [accountEndpoints.listDevices, () => ({ data: { records: devices } })],
    [
      accountEndpoints.removeDevice,
      ({ params }) => {
        devices = devices.filter((device) => device.id !== params.id)
        return {}
      },
    ],
  ])
  await screen.findByText('Firefox on Linux')
  expect(screen.getAllByRole('button', { name: /^Sign out \w+$/ })).toHaveLength(1)
  await press('Sign out Android')
  await waitFor(() => expect(screen.queryByText('Android')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})

test('devices that cannot be loaded can be asked for again', async () => {
  let broken = true
  await open('devices', [
    [
      accountEndpoints.listDevices,
      () =>
        broken
          ? { status: 503, code: 'database_unavailable', message: 'The database is away.' }
          : { data: { records: [aDevice(2, true)] } },
    ],
  ])
  await screen.findByText('The database is away.')
  broken = false
  await press('Try again')
  await screen.findByText('This device')
})

test('the model’s settings are the operator’s', async () => {
  const { calls } = await open('model', [], { ...user, is_operator: false })
  await screen.findByText('Only the operator can see this')
  expect(calls.some((call) => call.includes('/settings/model'))).toBe(false)
  expect(screen.queryByRole('link', { name: 'Language model' })).toBeNull()
})

test('a model is tested with what is in the form, then saved; a stored key stays when the field is empty', async () => {
  const stored = { source: 'settings', base_url: 'http://model.test/v1', model: 'small', has_key: true }
  const sent: unknown[] = []
  await open('model', [
    answers(modelEndpoints.getModel, stored),
    [
      modelEndpoints.testModel,
      ({ body }) => {
        sent.push(body)
        return { data: { ok: false, message: 'The language model refused its key.', duration_ms: 12 } }
      },
    ],
    [
      modelEndpoints.setModel,
      ({ body }) => {
        sent.push(body)
        return { data: { ...stored, model: 'large' } }
      },
    ],
  ])
  await screen.findByText('small answers, as set here.')
  type('Model', 'large')
  await press('Test')
  await screen.findByText('The language model refused its key.')
  await press('Save')
  await screen.findByText('large answers, as set here.')
  const input = { base_url: 'http://model.test/v1', model: 'large' }
  expect(sent).toEqual([input, input])
})

test('an address that is none is told in the person’s language', async () => {
  await setLanguage('id')
  const none = { source: 'none', base_url: null, model: null, has_key: false }
  const { calls } = await open('model', [answers(modelEndpoints.getModel, none)])
  await screen.findByLabelText('Alamat')
  type('Alamat', 'bukan alamat')
  await press('Simpan')
  await screen.findByText('Ini bukan alamat web.')
  expect(screen.getByText('Isi bagian ini.')).toBeTruthy()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('the sample company is removed after a question, and can be loaded again', async () => {
  let sources: unknown[] = [sample]
  await open('data', [
    [dataSourceEndpoints.listDataSources, () => ({ data: sources })],
    [
      dataSourceEndpoints.removeDataSource,
      () => {
        sources = []
        return {}
      },
    ],
    [
      dataSourceEndpoints.addSampleCompany,
      () => {
        sources = [sample]
        return { data: sample }
      },
    ],
  ])
  await screen.findByText('Toko Nusantara')
  expect(screen.getByText(/1 table, 1,200 rows/)).toBeTruthy()
  await press('Remove Toko Nusantara')
  const question = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Remove' })))
  await screen.findByText('No data source')
  await press('Load the sample company')
  await screen.findByText('Toko Nusantara')
})

test('an account ends behind its address and the password; then nothing of it is kept here', async () => {
  for (const key of ['token', 'token_client', 'bot', 'theme', 'detail', 'profile']) localStorage.setItem(key, 'dark')
  let sent: unknown
  await open('account', [
    [
      accountEndpoints.removeAccount,
      ({ body }) => {
        sent = body
        return {}
      },
    ],
  ])
  await screen.findByLabelText('Position')
  await press('Delete account')
  const dialog = await screen.findByRole('dialog')
  const submit = () => act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' })))
  type('Type ayu@toko.test to confirm', 'somebody@else.test')
  type('Your password', 'gula jawa')
  await submit()
  await screen.findByText('This is not the address of your account.')
  expect(sent).toBeUndefined()
  type('Type ayu@toko.test to confirm', 'Ayu@toko.test')
  await submit()
  await screen.findByText('sign-in')
  expect(sent).toEqual({ password: 'gula jawa' })
  expect(
    ['token', 'token_client', 'bot', 'user', 'theme', 'detail', 'profile'].map((k) => localStorage.getItem(k)),
  ).toEqual(Array(7).fill(null))
})
