import { screen, waitFor } from '@testing-library/react'
import { useReducer } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { PhoneAccountForm } from './phone/phone-account-form.tsx'
import { ScorecardForm } from './scorecards/form.tsx'

beforeEach(() => setLanguage('en'))

test('an account says at its fields what is wrong, and needs its token again under another name only', async () => {
  const sid = `AC${'0'.repeat(32)}`
  const missing = { status: 422, code: 'phone_token_missing', message: 'Enter the token.' }
  const form = <PhoneAccountForm sid={sid} onDone={() => {}} onCancel={undefined} />
  const { sent } = await showForm(form, phoneEndpoints.savePhoneAccount, [missing])
  writeFields({ 'Account SID': 'AC1' })
  await pressButton('Connect')
  await waitFor(() => expect(errorOf('Auth token')).toBe('Enter the auth token.'))
  expect(errorOf('Account SID')).toBe('An account SID begins with AC and has 34 characters.')
  expect([document.activeElement, sent]).toEqual([field('Account SID'), []])
  writeFields({ 'Account SID': sid })
  await pressButton('Connect')
  await waitFor(() => expect(errorOf('Auth token')).toBe('Enter the token.'))
  expect(sent).toEqual([{ account_sid: sid }])
})

test('a scorecard says at the question what is wrong with it, also what the server finds', async () => {
  const form = <ScorecardForm card={undefined} campaigns={[]} hasModel={false} />
  const { sent } = await showForm(
    form,
    scorecardEndpoints.createScorecard,
    [refusedAt('questions.0.check.seconds')],
    [[scorecardEndpoints.previewScorecard, () => ({ status: 400, code: 'invalid_input' })]],
  )
  writeFields({ Name: 'Greeting' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Question 1')).toBe('Fill this in.'))
  expect([document.activeElement, sent]).toEqual([field('Question 1'), []])
  // Also where the field is out of sight.
  expect(screen.getByText('Check the marked fields.').role).toBe('alert')
})

test('a new scorecard that is drawn anew is the one that is being written', async () => {
  function Redrawn() {
    const [, draw] = useReducer((count: number) => count + 1, 0)
    return (
      <>
        <button type="button" onClick={draw}>
          Draw
        </button>
        <ScorecardForm card={undefined} campaigns={[]} hasModel={false} />
      </>
    )
  }
  await showForm(<Redrawn />, scorecardEndpoints.createScorecard)
  const question = field('Question 1')
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Name')).toBe('Fill this in.'))
  await pressButton('Draw')
  expect([errorOf('Name'), field('Question 1')]).toEqual(['Fill this in.', question])
})
