import { defineEndpoints } from '../kit/endpoint.ts'
import { modelInput, modelSettings, modelTest } from './schemas.ts'

const call = { service: 'console', auth: 'token', path: '/settings/model' } as const

/** For the operator of the installation; anyone else is refused. */
export const modelEndpoints = defineEndpoints({
  getModel: {
    ...call,
    method: 'GET',
    action: 'models.view',
    summary: 'Which language model answers.',
    data: modelSettings,
  },
  setModel: {
    ...call,
    method: 'PUT',
    action: 'models.manage',
    summary: 'Sets the language model of the installation. The key is stored encrypted and never sent back.',
    body: modelInput,
    data: modelSettings,
    errors: ['not_permitted'],
  },
  removeModel: {
    ...call,
    method: 'DELETE',
    action: 'models.manage',
    summary: 'Forgets the model of the settings; the environment counts again, else the built-in engine.',
    data: modelSettings,
    errors: ['not_permitted'],
  },
  testModel: {
    ...call,
    path: '/settings/model/test',
    method: 'POST',
    action: 'models.manage',
    summary: 'Asks a model for a word, with the settings given or else the ones in use.',
    body: modelInput.partial(),
    data: modelTest,
    errors: ['not_permitted'],
    rate: { max: 20, perSeconds: 60 },
  },
})
