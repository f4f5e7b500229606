import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { loadConfig } from '#web/lib/client/config.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import CodeFlowPage from './code-flow-page.tsx'
import SignUpPage from './sign-up-page.tsx'
import SuccessPage from './success-page.tsx'

const user = { id: 'u', name: 'Ayu', email: 'ayu@toko.test', bot_id: 'bot-1', language: null }
const signedIn = { token: 'token-1', token_client: 'client-1', id_client: 'organization-1', user }
const rightCode = '120934'
const pages = {
  '/sign-up': <SignUpPage verification="/sign-up/verification" />,
  '/sign-up/verification': <CodeFlowPage flow="activation" />,
  '/signin/verification': <CodeFlowPage flow="activation" />,
  '/signin/forgot-password': <CodeFlowPage flow="reset" />,
  '/success-password': <SuccessPage kind="password" />,
}

type Refusal = { status: number; code: string; message: string; retry_after_s?: number; details?: unknown }
const refusal = (code: ErrorCode, language: Language = 'en', more: Partial<Refusal> = {}): Refusal => ({
  status: errors[code].status,
  code,
  message: errorMessage(code, language, { seconds: more.retry_after_s ?? 0 }),
  ...more,
})

/** A server on which one call may refuse; keeps the bodies and flow tokens it got. */
function server(refusals: Partial<Record<keyof typeof accountEndpoints, Refusal>> = {}) {
  const got: Record<string, unknown> = {}
  const answer = (name: keyof typeof accountEndpoints, data: unknown): readonly [Endpoint, never] =>
    [
      accountEndpoints[name],
      ({ body, headers }: { body: unknown; headers: Headers }) => {
        const flowToken = headers.get('token_activate_account') ?? headers.get('token_client')
        got[name] = { body, flowToken }
        return refusals[name] ?? { data }
      },
    ] as never
  const activation = { token_activate_account: 'flow-a', resend_after_s: 60 }
  const reset = { token_client: 'flow-r', resend_after_s: 60 }
  const fake = fakeServer([
    answer('signUp', activation),
    answer('activationEmail', activation),
    answer('activationOtp', { verified: true }),
    answer('activationResendOtp', { token_activate_account: 'flow-a2', resend_after_s: 120 }),
    answer('activationSetPassword', signedIn),
    answer('resetEmail', reset),
    answer('resetOtp', { verified: true }),
    answer('resetResendOtp', reset),
    answer('resetSetPassword', signedIn),
  ])
  return { got, calls: fake.calls, refusals }
}

beforeEach(() => setLanguage('en'))

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const paste = (text: string) =>
  act(async () => fireEvent.paste(boxes()[0]!, { clipboardData: { getData: () => text, types: ['text/plain'] } }))
/** A flow whose mail is on its way. */
function begun(flow: 'activation' | 'reset', step = 'code', resendAt = Date.now() + 60_000) {
  sessionStorage.setItem(flow === 'activation' ? 'token_activate_account' : 'token_reset', 'flow-1')
  sessionStorage.setItem(`flow_${flow}`, JSON.stringify({ email: 'ayu@toko.test', step, resendAt }))
}

test('sign-up, code and password end signed in at the templates', async () => {
  const { got } = server()
  const { address } = await showAt('/sign-up', pages)
  type('Full name', ' Ayu  Rahma ')
  type('Email', 'ayu@toko.test')
  await press('Continue')
  await screen.findByText('Check your email')
  expect(got.signUp).toMatchObject({ body: { full_name: 'Ayu Rahma', email: 'ayu@toko.test' } })
  expect(screen.getByText(/We sent a 6-digit code to ayu@toko.test/)).toBeTruthy()
  await paste(rightCode)
  await screen.findByText('Choose a password')
  expect(got.activationOtp).toEqual({ body: { otp: rightCode }, flowToken: 'flow-a' })
  type('Password', 'gula jawa manis')
  type('The same password again', 'gula jawa manis')
  await press('Create account')
  await waitFor(() => expect(address()).toBe('/t/templates'))
  const passwords = { password: 'gula jawa manis', confirm_password: 'gula jawa manis' }
  expect(got.activationSetPassword).toEqual({ body: passwords, flowToken: 'flow-a' })
  expect(localStorage.getItem('token')).toBe('token-1')
  expect(sessionStorage.getItem('flow_activation')).toBeNull()
  expect(sessionStorage.getItem('token_activate_account')).toBeNull()
})

test('a forgotten password is set anew the same way', async () => {
  const { got } = server()
  const { address } = await showAt('/signin/forgot-password', pages)
  type('Email', 'ayu@toko.test')
  await press('Send the code')
  await screen.findByText('Check your email')
  await paste('120 934')
  await screen.findByText('Choose your new password')
  type('New password', 'gula jawa manis')
  type('The same password again', 'gula jawa manis')
  await press('Set password and sign in')
  await waitFor(() => expect(address()).toBe('/success-password'))
  expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toBeTruthy()
  expect(got.resetSetPassword).toMatchObject({ flowToken: 'flow-r' })
})

test.each([
  ['en', 'Full name', 'Please enter a name.', 'Please enter a valid email address.', 'Continue'],
  ['id', 'Nama lengkap', 'Isi namanya dulu, ya.', 'Masukkan alamat email yang benar, ya.', 'Lanjut'],
] as const)('empty fields are told at the fields, %s', async (language, label, name, email, button) => {
  await setLanguage(language)
  const { calls } = server()
  await showAt('/sign-up', pages)
  await press(button)
  await screen.findByText(name)
  expect(screen.getByText(email)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(calls).toEqual([])
})

test('what the server says about a field is shown at the field', async () => {
  const message = 'This address is not taken here.'
  server({ signUp: refusal('invalid_input', 'en', { details: [{ path: 'email', message }] }) })
  await showAt('/sign-up', pages)
  type('Full name', 'Ayu')
  type('Email', 'ayu@toko.test')
  await press('Continue')
  await screen.findByText(message)
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test.each(['en', 'id'] as const)('failing to register is told in the fixed words, %s', async (language) => {
  server({ signUp: refusal('register_failed', language) })
  await setLanguage(language)
  await showAt('/sign-up', pages)
  type(language === 'en' ? 'Full name' : 'Nama lengkap', 'Ayu')
  type('Email', 'ayu@toko.test')
  await press(language === 'en' ? 'Continue' : 'Lanjut')
  const words = language === 'en' ? 'Failed to register' : 'Gagal mendaftar'
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
})

test.each(['en', 'id'] as const)('an address nobody has is told at the field, %s', async (language) => {
  server({ resetEmail: refusal('email_not_found', language) })
  await setLanguage(language)
  await showAt('/signin/forgot-password', pages)
  type('Email', 'nobody@toko.test')
  await press(language === 'en' ? 'Send the code' : 'Kirim kode')
  await screen.findByText(language === 'en' ? 'Your email is not found.' : 'Email kamu tidak ditemukan.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['otp_mismatch', 'en', 'Your OTP code is not match.'],
  ['otp_mismatch', 'id', 'Kode OTP kamu tidak cocok.'],
  ['otp_expired', 'en', errorMessage('otp_expired', 'en')],
  ['otp_tries_used_up', 'id', errorMessage('otp_tries_used_up', 'id')],
] as const)('%s empties the boxes and says why, %s', async (code, language, words) => {
  begun('activation')
  const { refusals } = server({ activationOtp: refusal(code, language) })
  await setLanguage(language)
  await showAt('/sign-up/verification', pages)
  await paste('000000')
  await screen.findByText(words)
  expect(boxes().map(({ value }) => value)).toEqual(['', '', '', '', '', ''])
  expect(document.activeElement).toBe(boxes()[0])
  // The tries that are left are nobody's business.
  expect(document.body.textContent).not.toMatch(/\b[0-5] (tries|kali)/)
  delete refusals.activationOtp
  await paste(rightCode)
  await screen.findByText(language === 'en' ? 'Choose a password' : 'Pilih kata sandi')
})

test('a reload stays where one was', async () => {
  begun('reset', 'password')
  server()
  await showAt('/signin/forgot-password', pages)
  expect(screen.getByText('Choose your new password')).toBeTruthy()
})

test('another code waits for the countdown of the server, and its answer counts', async () => {
  begun('activation', 'code', Date.now() - 1)
  const { got, refusals } = server({
    activationResendOtp: refusal('too_many_requests', 'en', { retry_after_s: 45 }),
  })
  await showAt('/sign-up/verification', pages)
  await press('Send a new code')
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: /Send a new code in 0:4[45]/ })
  expect(waiting.disabled).toBe(true)
  expect(got.activationResendOtp).toMatchObject({ flowToken: 'flow-1' })
  expect(JSON.parse(sessionStorage.getItem('flow_activation')!).resendAt).toBeGreaterThan(Date.now())
  expect(refusals.activationResendOtp).toBeDefined()
})

test('a new code replaces the token of the flow', async () => {
  begun('activation', 'code', Date.now() - 1)
  const { got } = server()
  await showAt('/sign-up/verification', pages)
  await press('Send a new code')
  await screen.findByText('A new code is on its way. Only the newest one works.')
  expect(screen.getByRole('button', { name: /Send a new code in (2:00|1:59)/ })).toBeTruthy()
  await paste(rightCode)
  await screen.findByText('Choose a password')
  expect(got.activationOtp).toMatchObject({ flowToken: 'flow-a2' })
})

test('a flow that has ended begins again and says so', async () => {
  begun('reset')
  server({ resetOtp: refusal('unauthorized') })
  const { address } = await showAt('/signin/forgot-password', pages)
  await paste(rightCode)
  await screen.findByText('This code can no longer be used. Start again to get a new one.')
  expect(screen.getByRole('button', { name: 'Send the code' })).toBeTruthy()
  expect(address()).toBe('/signin/forgot-password')
})

test('passwords that differ or are too short are told before anything is sent', async () => {
  begun('activation', 'password')
  const { calls } = server()
  await showAt('/sign-up/verification', pages)
  type('Password', 'gula')
  type('The same password again', 'gulo')
  await press('Create account')
  await screen.findByText('Please use at least 8 characters.')
  type('Password', 'gula jawa manis')
  type('The same password again', 'gula jawa pahit')
  await press('Create account')
  await screen.findByText('The two passwords are not the same.')
  expect(calls).toEqual([])
})

test.each(['en', 'id'] as const)('a common password is refused at its field, %s', async (language) => {
  begun('activation', 'password')
  server({ activationSetPassword: refusal('password_too_common', language) })
  await setLanguage(language)
  await showAt('/sign-up/verification', pages)
  type(language === 'en' ? 'Password' : 'Kata sandi', 'password')
  type(language === 'en' ? 'The same password again' : 'Ulangi kata sandi', 'password')
  await press(language === 'en' ? 'Create account' : 'Buat akun')
  await screen.findByText(errorMessage('password_too_common', language))
  expect(document.activeElement).toBe(screen.getByLabelText(language === 'en' ? 'Password' : 'Kata sandi'))
})

test('a password before its code leads back to the code', async () => {
  begun('activation', 'password')
  server({ activationSetPassword: refusal('otp_not_verified') })
  await showAt('/sign-up/verification', pages)
  type('Password', 'gula jawa manis')
  type('The same password again', 'gula jawa manis')
  await press('Create account')
  await screen.findByText('Check your email')
})

test('without a flow under way, verification asks for the address', async () => {
  const { got } = server()
  await showAt('/signin/verification', pages)
  type('Email', 'ayu@toko.test')
  await press('Send the code')
  await screen.findByText('Check your email')
  expect(got.activationEmail).toMatchObject({ body: { email: 'ayu@toko.test' } })
  await press('Use another address')
  expect(screen.getByRole('button', { name: 'Send the code' })).toBeTruthy()
})

test.each([
  ['outbox', 'This installation has no mail server'],
  ['smtp', 'Nothing there? Look in the spam folder, too.'],
])('where the mail is when mails go to %s', async (mail, words) => {
  vi.stubGlobal('fetch', async () => Response.json({ brand: 'Nalar', bases: {}, mail }))
  await loadConfig()
  begun('activation')
  await showAt('/sign-up/verification', pages)
  expect(screen.getByText(words)).toBeTruthy()
})
