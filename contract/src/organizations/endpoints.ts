import { z } from 'zod'
import { user } from '../account/schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import { organizationId } from '../kit/id.ts'
import { organization, organizationInput } from './schemas.ts'

const mine = { service: 'console', auth: 'token', anyOrganization: true } as const

export const organizationEndpoints = defineEndpoints({
  listOrganizations: {
    ...mine,
    method: 'GET',
    path: '/api/v1/organizations/list',
    action: 'account.place',
    summary: 'The organizations of the person, the active one first.',
    data: z.object({ records: z.array(organization) }),
  },
  getOrganization: {
    ...mine,
    method: 'GET',
    path: '/api/v1/organizations',
    action: 'account.place',
    summary: 'The selected organization.',
    data: organization,
  },
  renameOrganization: {
    service: 'console',
    auth: 'token',
    method: 'PUT',
    path: '/api/v1/organizations',
    summary: 'Rename the selected organization; for its owner.',
    action: 'organization.rename',
    body: organizationInput,
    data: organization,
    errors: ['not_permitted'],
  },
  switchOrganization: {
    ...mine,
    method: 'PUT',
    path: '/api/v1/organizations/switch/{id}',
    action: 'account.place',
    summary: 'Work in another organization, in personal mode. Send its id as `id_client` from now on.',
    params: z.object({ id: organizationId }),
    data: z.object({ organization, user }),
    errors: ['organization_not_found'],
  },
})
