import { defineEndpoints } from '../kit/endpoint.ts'
import { modelInput, modelSettings, modelTest } from '../models/schemas.ts'
import { organizationEmbedding, organizationEmbeddingInput } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'installation.operate', path: '/settings/embedding' } as const
const own = {
  service: 'console',
  auth: 'token',
  action: 'organization.choose-embedding',
  path: '/settings/organization/embedding',
} as const

/** Which service makes the vectors of knowledge files: the operator's, in the shape of a model's settings. */
export const embeddingEndpoints = defineEndpoints({
  getEmbedding: { ...call, method: 'GET', summary: 'Which service makes vectors of texts.', data: modelSettings },
  setEmbedding: {
    ...call,
    method: 'PUT',
    stepUp: true,
    summary:
      'Sets the embedding service; vectors of all files are made anew beside the work. The key is never sent back.',
    body: modelInput,
    data: modelSettings,
    cost: 'expensive',
  },
  removeEmbedding: {
    ...call,
    method: 'DELETE',
    summary:
      'Forgets the embedding service of the settings; the environment counts again, else the vectors in the box.',
    data: modelSettings,
    cost: 'expensive',
  },
  testEmbedding: {
    ...call,
    path: '/settings/embedding/test',
    method: 'POST',
    summary: 'Asks the service for the vector of a short text, with the settings given.',
    body: modelInput,
    data: modelTest,
    rate: { max: 20, perSeconds: 60 },
  },
})

/** What makes the vectors of one organization's files: for those who manage it. */
export const organizationEmbeddingEndpoints = defineEndpoints({
  getOrganizationEmbedding: {
    ...own,
    method: 'GET',
    summary: 'What makes the vectors of the organization’s files, and how far that is.',
    data: organizationEmbedding,
    errors: ['not_permitted'],
  },
  setOrganizationEmbedding: {
    ...own,
    method: 'PUT',
    stepUp: true,
    summary:
      'Chooses what makes the vectors: the installation, the box or a service of the organization. They are made anew beside the work; until then those files are found by words. A key that is left out stays for the same address; another choice forgets it.',
    body: organizationEmbeddingInput,
    data: organizationEmbedding,
    errors: ['not_permitted', 'embedding_address_refused'],
    cost: 'expensive',
  },
  testOrganizationEmbedding: {
    ...own,
    path: '/settings/organization/embedding/test',
    method: 'POST',
    summary: 'Asks a service of the organization’s for the vector of a short text, with the settings given.',
    body: modelInput,
    data: modelTest,
    errors: ['not_permitted'],
    rate: { max: 20, perSeconds: 60 },
  },
})
