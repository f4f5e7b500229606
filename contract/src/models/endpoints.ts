import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { languageModelInput, languageModels, languageModelTry, modelId, modelTest } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'models.manage', path: '/settings/models' } as const
const item = { ...call, path: '/settings/models/{id}', params: z.object({ id: modelId }) } as const

/** For the operator of the installation; anyone else is refused. Every change answers the list as it is then. */
export const modelEndpoints = defineEndpoints({
  listModels: {
    ...call,
    method: 'GET',
    summary: 'The language models of the installation; the first one answers unasked.',
    data: languageModels,
  },
  addModel: {
    ...call,
    method: 'POST',
    stepUp: true,
    idempotent: true,
    summary: 'Adds a language model. The key is stored encrypted and never sent back.',
    body: languageModelInput,
    data: languageModels,
    errors: ['not_permitted', 'model_label_taken', 'too_many_models'],
  },
  changeModel: {
    ...item,
    method: 'PUT',
    stepUp: true,
    summary: 'Changes a language model; a key that is left out stays for the same address.',
    body: languageModelInput,
    data: languageModels,
    errors: ['not_permitted', 'model_label_taken', 'model_gone'],
  },
  preferModel: {
    ...item,
    path: '/settings/models/{id}/first',
    method: 'PUT',
    summary: 'Puts a language model first.',
    data: languageModels,
    errors: ['not_permitted', 'model_gone'],
  },
  removeModel: {
    ...item,
    method: 'DELETE',
    summary: 'Forgets a language model. After the last one the environment counts again, else the built-in engine.',
    data: languageModels,
    errors: ['not_permitted'],
  },
  testModel: {
    ...call,
    path: '/settings/models/test',
    method: 'POST',
    summary: 'Asks a model for a word, with the settings given.',
    body: languageModelTry,
    data: modelTest,
    errors: ['not_permitted'],
    rate: { max: 20, perSeconds: 60 },
  },
})
