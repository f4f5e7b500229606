import { defineEndpoints } from '../kit/endpoint.ts'
import { webSearchInput, webSearchSettings, webSearchTest } from './schemas.ts'

const call = {
  service: 'console',
  auth: 'token',
  action: 'installation.operate',
  path: '/settings/web-search',
} as const

/** For the operator of the installation. */
export const webSearchEndpoints = defineEndpoints({
  getWebSearch: { ...call, method: 'GET', summary: 'Where web search asks.', data: webSearchSettings },
  setWebSearch: {
    ...call,
    method: 'PUT',
    stepUp: true,
    summary: 'Sets where web search asks. The key is stored encrypted and never sent back.',
    body: webSearchInput,
    data: webSearchSettings,
    errors: ['web_search_needs_address', 'web_search_needs_key'],
  },
  testWebSearch: {
    ...call,
    path: '/settings/web-search/test',
    method: 'POST',
    summary: 'Searches for a word with the settings given.',
    body: webSearchInput,
    data: webSearchTest,
    errors: ['web_search_needs_address', 'web_search_needs_key'],
    rate: { max: 20, perSeconds: 60 },
  },
})
