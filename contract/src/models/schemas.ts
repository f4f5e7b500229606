import { z } from 'zod'

/** The installation's language model. The key is written, never read. */
export const modelSettings = z.object({
  /** `settings`: given by the operator; `environment`: MODEL_BASE_URL and so on; `none`: the built-in engine answers. */
  source: z.enum(['settings', 'environment', 'none']),
  base_url: z.string().nullable(),
  model: z.string().nullable(),
  has_key: z.boolean(),
})
export type ModelSettings = z.infer<typeof modelSettings>

const address = z.url({ protocol: /^https?$/ }).max(500)

export const modelInput = z.object({
  base_url: address,
  model: z.string().trim().min(1).max(200),
  /** Left out: the stored key stays if the address is the same. Empty: no key. */
  api_key: z.string().max(2_000).optional(),
})
export type ModelInput = z.output<typeof modelInput>

export const modelTest = z.object({
  ok: z.boolean(),
  /** Why not, in the person's language. */
  message: z.string(),
  code: z.string().optional(),
  duration_ms: z.number(),
})
