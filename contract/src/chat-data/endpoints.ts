import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'

const call = { service: 'gateway', auth: 'token' } as const

/** What must be said in so many words, so that no stray call deletes anything. */
const confirmed = <const W extends string>(word: W) => z.object({ confirm: z.literal(word) })

export const trainingDataCounts = z.object({
  /** Ratings of answers, good or bad. */
  ratings: z.number().int(),
  /** Notes the engine keeps about how it understood questions. */
  understandings: z.number().int(),
})

export const chatDataEndpoints = defineEndpoints({
  getChatData: {
    ...call,
    method: 'GET',
    path: '/chats/data',
    action: 'chats.manage',
    summary: 'How much there is of what can be deleted: chats, and what was learned from them.',
    data: z.object({ chats: z.number().int(), training: trainingDataCounts }),
  },
  deleteAllChats: {
    ...call,
    method: 'POST',
    path: '/chats/delete-all',
    stepUp: true,
    action: 'chats.manage',
    summary: 'Deletes all of one’s chats for good, with their shared links, bookmarks and attached files.',
    body: confirmed('delete all chats'),
    data: z.object({ deleted: z.number().int() }),
    rate: { max: 10, perSeconds: 60 },
  },
  deleteTrainingData: {
    ...call,
    method: 'POST',
    path: '/chats/delete-training-data',
    stepUp: true,
    action: 'chats.manage',
    summary: 'Deletes what was learned from one’s chats: ratings, and how questions were understood. Chats stay.',
    body: confirmed('delete training data'),
    data: trainingDataCounts,
    rate: { max: 10, perSeconds: 60 },
  },
})
