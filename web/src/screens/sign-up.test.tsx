import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import SignUp from './sign-up.tsx'

test('a mailed invitation opens at the address in the mail', async () => {
  await setLanguage('en')
  fakeServer([
    [workspaceEndpoints.openInvitation, () => ({ status: 404, code: 'invitation_not_known', message: 'No.' })],
  ])
  await showAt('/sign-up?invitation=made-up', { '/sign-up': <SignUp /> })
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
})
