import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileEndpoints } from '#contract/account/profile-endpoints.ts'
import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import { getBotId, getOrganizationId, storeSignIn } from '#web/lib/session/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { followOrganization } from './follow-organization.ts'

test('who works in another organization now names it from then on, asked once for many failures', async () => {
  const user = { id: 'u', name: 'Budi', email: 'budi@toko.test', bot_id: 'old' }
  storeSignIn({ token: 't', token_client: 'c', id_client: 'left', user })
  const server = fakeServer([
    [organizationEndpoints.getOrganization, () => ({ data: { id: 'own' } })],
    [profileEndpoints.getUser, () => ({ data: { ...user, bot_id: 'mine' } })],
  ])
  const client = new QueryClient()
  await Promise.all([followOrganization(client), followOrganization(client)])
  expect([getOrganizationId(), getBotId()]).toEqual(['own', 'mine'])
  expect(server.calls).toHaveLength(2)
  // Nothing has changed since: nothing is asked for the person again.
  await followOrganization(client)
  expect(server.calls).toHaveLength(3)
})
