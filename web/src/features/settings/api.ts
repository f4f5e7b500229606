import { queryOptions } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { embeddingEndpoints, organizationEmbeddingEndpoints } from '#contract/embedding/endpoints.ts'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { webSearchEndpoints } from '#contract/web-search/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { storeUser } from '#web/lib/session/session.ts'

export const settingsKeys = {
  user: ['account', 'user'],
  generalData: ['account', 'general-data'],
  devices: ['account', 'devices'],
  preferences: ['account', 'preferences'],
  models: ['models'],
  speech: ['speech'],
  embedding: ['embedding'],
  fileSearch: ['file-search'],
  webSearch: ['web-search'],
} as const

const { getUser, getGeneralData, listDevices, getPreferences } = accountEndpoints

/** The signed-in person as the server knows them now; what is stored for the other screens follows. */
export const userOptions = queryOptions({
  queryKey: settingsKeys.user,
  queryFn: async ({ signal }) => {
    const user = await api.call(getUser, { signal })
    storeUser(user)
    return user
  },
})

export const generalDataOptions = queryOptions({
  queryKey: settingsKeys.generalData,
  queryFn: ({ signal }) => api.call(getGeneralData, { signal }),
})

export const devicesOptions = queryOptions({
  queryKey: settingsKeys.devices,
  queryFn: async ({ signal }) => (await api.call(listDevices, { signal })).records,
})

export const preferencesOptions = queryOptions({
  queryKey: settingsKeys.preferences,
  queryFn: ({ signal }) => api.call(getPreferences, { signal }),
})

export const modelsOptions = queryOptions({
  queryKey: settingsKeys.models,
  queryFn: ({ signal }) => api.call(modelEndpoints.listModels, { signal }),
})

export const speechOptions = queryOptions({
  queryKey: settingsKeys.speech,
  queryFn: ({ signal }) => api.call(speechEndpoints.getSpeech, { signal }),
})

export const embeddingOptions = queryOptions({
  queryKey: settingsKeys.embedding,
  queryFn: ({ signal }) => api.call(embeddingEndpoints.getEmbedding, { signal }),
})

export const webSearchOptions = queryOptions({
  queryKey: settingsKeys.webSearch,
  queryFn: ({ signal }) => api.call(webSearchEndpoints.getWebSearch, { signal }),
})

const lookAgainMs = 2_000

/** Looked at again while vectors are made. */
export const fileSearchOptions = queryOptions({
  queryKey: settingsKeys.fileSearch,
  queryFn: ({ signal }) => api.call(organizationEmbeddingEndpoints.getOrganizationEmbedding, { signal }),
  refetchInterval: ({ state: { data } }) => (data && data.ready < data.passages ? lookAgainMs : false),
})
