import { z } from 'zod'
import { timestamp } from '../kit/id.ts'
import { modelInput } from '../models/schemas.ts'

/** What makes the vectors of an organization's files: whatever the installation has, the ones in the box, a service of its own. */
export const embeddingChoice = z.enum(['installation', 'box', 'service'])
export type EmbeddingChoice = z.infer<typeof embeddingChoice>

export const organizationEmbedding = z.object({
  choice: embeddingChoice,
  /** The model of the installation's service; null: the installation has none, and its choice is the box. */
  installation_model: z.string().nullable(),
  /** Of the organization's own service. The key is written, never read. */
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  has_key: z.boolean(),
  /** Passages of the organization's files, and how many of them have vectors of the choice. The others are found by words. */
  passages: z.number().int(),
  ready: z.number().int(),
  /** Why the service gave no vectors last time; it is asked again. */
  problem: z.object({ code: z.string(), message: z.string(), at: timestamp }).nullable(),
})
export type OrganizationEmbedding = z.infer<typeof organizationEmbedding>

export const organizationEmbeddingInput = z.discriminatedUnion('choice', [
  z.object({ choice: z.literal('installation') }),
  z.object({ choice: z.literal('box') }),
  modelInput.extend({ choice: z.literal('service') }),
])
export type OrganizationEmbeddingInput = z.output<typeof organizationEmbeddingInput>
