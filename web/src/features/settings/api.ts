import { queryOptions } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { answerBandEndpoints } from '#contract/answer-bands/endpoints.ts'
import { embeddingEndpoints, organizationEmbeddingEndpoints } from '#contract/embedding/endpoints.ts'
import { featureFlagOperatorEndpoints } from '#contract/feature-flags/operator-endpoints.ts'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import { operationEndpoints } from '#contract/operations/endpoints.ts'
import { organizationEndpoints } from '#contract/organizations/endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { webSearchEndpoints } from '#contract/web-search/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { storeUser } from '#web/lib/session/session.ts'

const { getUser, getGeneralData, getSecondStep, listPasskeys, listSignIns, getPreferences } = accountEndpoints

/** The signed-in person as the server knows them now; what is stored for the other screens follows. */
export const userOptions = queryOptions({
  ...endpointQuery(getUser),
  queryFn: async ({ signal }) => {
    const user = await api.call(getUser, { signal })
    storeUser(user)
    return user
  },
})

/** After a second step came or went: whether the organization still waits for one stands with the person. */
export const refreshUser = (): Promise<void> => api.call(getUser).then(storeUser, () => {})

export const generalDataOptions = endpointQuery(getGeneralData)

export const signInsOptions = queryOptions({ ...endpointQuery(listSignIns), select: ({ records }) => records })

export const secondStepOptions = endpointQuery(getSecondStep)

export const passkeysOptions = endpointQuery(listPasskeys)

export const secondStepRuleOptions = endpointQuery(organizationEndpoints.getSecondStepRule)

export const preferencesOptions = endpointQuery(getPreferences)

export const modelsOptions = endpointQuery(modelEndpoints.listModels)

export const speechOptions = endpointQuery(speechEndpoints.getSpeech)

export const speechFolderOptions = endpointQuery(speechEndpoints.getSpeechFolder)

export const liveSpeechOptions = endpointQuery(speechEndpoints.getLiveSpeech)

export const speakerOptions = endpointQuery(voiceEndpoints.getVoice)

export const embeddingOptions = endpointQuery(embeddingEndpoints.getEmbedding)

export const answerBandsOptions = (weeks: number) =>
  endpointQuery(answerBandEndpoints.getAnswerBands, { query: { weeks } })

const refreshMs = 5_000

/** As it is now; what was asked before stays in sight where it cannot be asked. */
export const operationsOptions = queryOptions({
  ...endpointQuery(operationEndpoints.getOperations),
  refetchInterval: refreshMs,
})

export const featureFlagsOptions = endpointQuery(featureFlagOperatorEndpoints.getFeatureFlags)

export const flagHoldersOptions = (query: string) =>
  queryOptions({
    ...endpointQuery(featureFlagOperatorEndpoints.findFlagHolders, { query: { query } }),
    enabled: query !== '',
  })

export const webSearchOptions = endpointQuery(webSearchEndpoints.getWebSearch)

const lookAgainMs = 2_000

/** Looked at again while vectors are made. */
export const fileSearchOptions = queryOptions({
  ...endpointQuery(organizationEmbeddingEndpoints.getOrganizationEmbedding),
  refetchInterval: ({ state: { data } }) => (data && data.ready < data.passages ? lookAgainMs : false),
})
