import { defineEndpoints } from '../kit/endpoint.ts'
import { modelInput, modelSettings, modelTest } from '../models/schemas.ts'

const call = { service: 'console', auth: 'token', action: 'installation.operate', path: '/settings/embedding' } as const

/** Which service makes the vectors of knowledge files: the operator's, in the shape of a model's settings. */
export const embeddingEndpoints = defineEndpoints({
  getEmbedding: { ...call, method: 'GET', summary: 'Which service makes vectors of texts.', data: modelSettings },
  setEmbedding: {
    ...call,
    method: 'PUT',
    summary:
      'Sets the embedding service; vectors of all files are made anew beside the work. The key is never sent back.',
    body: modelInput,
    data: modelSettings,
  },
  removeEmbedding: {
    ...call,
    method: 'DELETE',
    summary:
      'Forgets the embedding service of the settings; the environment counts again, else the vectors in the box.',
    data: modelSettings,
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
