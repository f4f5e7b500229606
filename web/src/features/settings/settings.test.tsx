import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { system } from '#web/testing/browser.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import {
  answersWith,
  generalData,
  openSettings,
  pressButton,
  refusesWith,
  shownToasts,
  typeText,
  user,
} from './open-settings.tsx'

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('a section has its address, its title and its mark in the list', async () => {
  await openSettings('voice')
  expect(await screen.findByRole('heading', { level: 1, name: 'Voice' })).toBeTruthy()
  expect(document.title).toContain('Voice')
  const list = screen.getByRole('navigation', { name: 'Settings' })
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toBe('Voice')
})

const groupsOf = () => {
  const list = screen.getByRole('navigation', { name: 'Settings' })
  const headings = within(list).getAllByRole('heading', { level: 2 })
  return headings.map(({ textContent, nextElementSibling }) => [
    textContent,
    within(nextElementSibling as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ])
}
const forAll = [
  [
    'You',
    [
      'Account',
      'Password',
      'Two-step sign-in',
      'Passkeys',
      'Appearance',
      'Voice',
      'Notifications',
      'Sign-ins',
      'Chats',
    ],
  ],
  [
    'Workspace',
    [
      'Usage',
      'Billing',
      'Website widget',
      'Calls',
      'Data sources',
      'Member sign-in',
      'Single sign-on',
      'Directory sync',
      'Search in files',
      'Add-ons',
      'MCP servers',
      'API keys',
    ],
  ],
]

test('the list has three groups: of the person, of the workspace and of the installation', async () => {
  await openSettings('voice', [], { ...user, is_operator: false })
  expect(groupsOf()).toEqual([...forAll, ['This installation', ['Help', 'Terms', 'About']]])
})

test('who runs the installation finds its settings in its group', async () => {
  await openSettings('voice')
  await screen.findByRole('link', { name: 'Language models' })
  const own = [
    'Operations',
    'Capacity',
    'Language models',
    'Answer accuracy',
    'Backups',
    'Default plan',
    'Feature flags',
    'Organizations',
    'Payments',
    'Speech',
  ]
  const last = ['Embedding service', 'Web search', 'Google and Microsoft', 'Help', 'Terms', 'About']
  expect(groupsOf()).toEqual([...forAll, ['This installation', [...own, ...last]]])
})

test('on a phone the list is a page of its own, with a way back to it', async () => {
  system.width = 390
  await openSettings('')
  expect(screen.getByRole('navigation', { name: 'Settings' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1, name: 'Account' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Sign-ins' })))
  expect(await screen.findByRole('link', { name: 'All settings' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull()
})

test('general data: an emptied field is cleared, the rest goes as the contract wants it', async () => {
  let sent: unknown
  await openSettings('account', [
    [
      accountEndpoints.updateGeneralData,
      ({ body }) => {
        sent = body
        return { data: { ...generalData, position: null, phone_number: '+628123456789' } }
      },
    ],
  ])
  await screen.findByLabelText('Position')
  typeText('Position', '')
  typeText('Phone number', '+62 812-3456-789')
  await pressButton('Save')
  await waitFor(() => expect(shownToasts()).toEqual([['success', 'Saved']]))
  expect(sent).toEqual({ position: null, phone_number: '+628123456789', birth_date: null })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test.each([
  ['en', 'Birth date', 'Save', 'Please enter a date in the past.'],
  ['id', 'Tanggal lahir', 'Simpan', 'Masukkan tanggal yang sudah lewat, ya.'],
] as const)('a birth date to come is refused at its field, %s', async (language, label, save, words) => {
  await setLanguage(language)
  const { calls } = await openSettings('account')
  await screen.findByLabelText(label)
  typeText(label, '2999-01-01')
  await pressButton(save)
  await screen.findByText(words)
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('a new name is shown everywhere at once', async () => {
  await openSettings('account', [answersWith(accountEndpoints.rename, { ...user, name: 'Ayu Lestari' })])
  await screen.findByText('Ayu Rahma')
  await pressButton('Rename')
  typeText('Full name', 'Ayu Lestari')
  await act(async () => fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Full name').form!))
  await screen.findByText('Ayu Lestari')
  expect(JSON.parse(localStorage.getItem('user')!).name).toBe('Ayu Lestari')
})

test.each([
  ['en', 'Rename', 'Full name', 'Failed to rename profile'],
  ['id', 'Ganti nama', 'Nama lengkap', 'Gagal mengganti nama profil'],
] as const)('a name that cannot be saved says so, %s', async (language, rename, label, words) => {
  await setLanguage(language)
  await openSettings('account', [refusesWith(accountEndpoints.rename, 'rename_failed', language)])
  await screen.findByText('Ayu Rahma')
  await pressButton(rename)
  await act(async () => fireEvent.submit(screen.getByLabelText<HTMLInputElement>(label).form!))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('theme and language take effect at once; the language is told to the server', async () => {
  let sent: unknown
  await openSettings('appearance', [
    [
      accountEndpoints.updatePreferences,
      ({ body }) => {
        sent = body
        return { data: { language: 'id', voice_character: 'female' } }
      },
    ],
  ])
  await pressButton('Light')
  expect(document.documentElement.dataset.theme).toBe('light')
  await pressButton('Bahasa Indonesia')
  await screen.findByRole('heading', { level: 1, name: 'Tampilan' })
  await waitFor(() => expect(sent).toEqual({ language: 'id' }))
})

test('a voice that could not be saved goes back', async () => {
  await openSettings('voice', [refusesWith(accountEndpoints.updatePreferences, 'internal')])
  await screen.findByRole('button', { name: 'Female', pressed: true })
  await pressButton('Male')
  await waitFor(() => expect(shownToasts()).toEqual([['failure', 'Something went wrong']]))
  expect(screen.getByRole('button', { name: 'Female', pressed: true })).toBeTruthy()
})
