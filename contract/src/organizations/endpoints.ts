import { z } from 'zod'
import { user } from '../account/schemas.ts'
import { defineEndpoints } from '../kit/endpoint.ts'
import { organizationId } from '../kit/id.ts'
import { organization, organizationInput, secondStepRule, secondStepRuleInput } from './schemas.ts'

const mine = { service: 'console', auth: 'token', anyOrganization: true } as const

export const organizationEndpoints = defineEndpoints({
  listOrganizations: {
    ...mine,
    method: 'GET',
    path: '/api/v1/organizations/list',
    withoutSecondStep: true,
    action: 'account.place',
    summary: 'The organizations of the person, the active one first.',
    data: z.object({ records: z.array(organization) }),
  },
  getOrganization: {
    ...mine,
    method: 'GET',
    path: '/api/v1/organizations',
    withoutSecondStep: true,
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
  getSecondStepRule: {
    service: 'console',
    auth: 'token',
    method: 'GET',
    path: '/api/v1/organizations/second-step',
    summary: 'Whether members must have a second step, and how many have none; for the owner and admins.',
    action: 'organization.require-second-step',
    data: secondStepRule,
    errors: ['not_permitted'],
  },
  setSecondStepRule: {
    service: 'console',
    auth: 'token',
    method: 'PUT',
    path: '/api/v1/organizations/second-step',
    stepUp: true,
    summary: 'Require a second step of all members after some days, or no longer. Whoever requires it has one.',
    action: 'organization.require-second-step',
    body: secondStepRuleInput,
    data: secondStepRule,
    errors: ['not_permitted', 'own_second_step_first'],
  },
  switchOrganization: {
    ...mine,
    method: 'PUT',
    path: '/api/v1/organizations/switch/{id}',
    withoutSecondStep: true,
    action: 'account.place',
    summary: 'Work in another organization, in personal mode. Send its id as `id_client` from now on.',
    params: z.object({ id: organizationId }),
    data: z.object({ organization, user }),
    errors: ['organization_not_found'],
  },
})
