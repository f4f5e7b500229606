import { defineEndpoints } from '../kit/endpoint.ts'
import { modelInput, modelSettings, modelTest } from './schemas.ts'

const call = { service: 'console', auth: 'token', path: '/settings/model' } as const

/** For the operator of the installation; anyone else gets `forbidden`. */
export const modelEndpoints = defineEndpoints({
  getModel: { ...call, method: 'GET', summary: 'Which language model answers.', data: modelSettings },
  setModel: {
    ...call,
    method: 'PUT',
    summary: 'Sets the language model of the installation. The key is stored encrypted and never sent back.',
    body: modelInput,
    data: modelSettings,
    errors: ['forbidden'],
  },
  removeModel: {
    ...call,
    method: 'DELETE',
    summary: 'Forgets the model of the settings; the environment counts again, else the built-in engine.',
    data: modelSettings,
    errors: ['forbidden'],
  },
  testModel: {
    ...call,
    path: '/settings/model/test',
    method: 'POST',
    summary: 'Asks a model for a word, with the settings given or else the ones in use.',
    body: modelInput.partial(),
    data: modelTest,
    errors: ['forbidden'],
    rate: { max: 20, perSeconds: 60 },
  },
})
