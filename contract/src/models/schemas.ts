import { z } from 'zod'
import { builtIn } from '../feature-flags/flags.ts'
import { id } from '../kit/id.ts'

export const modelId = id('model')
export type ModelId = z.infer<typeof modelId>

/** `settings`: given by the operator; `environment`: MODEL_BASE_URL and so on; `none`: there is none. */
const source = z.enum(['settings', 'environment', 'none'])

/** The one model that serves a purpose, such as speech recognition. The key is written, never read. */
export const modelSettings = z.object({
  source,
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

/** A language model that people may choose by its label. */
const languageModel = z.object({
  /** Null: the environment's, which cannot be changed here. */
  id: modelId.nullable(),
  label: z.string(),
  base_url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
})
export type LanguageModel = z.infer<typeof languageModel>

/** Those of the settings, else the environment's. The first answers unasked; without any the built-in engine does. */
export const languageModels = z.object({ source, records: z.array(languageModel) })
export type LanguageModels = z.infer<typeof languageModels>

export const languageModelInput = modelInput.extend({
  /** What people see and choose; the model's name when left out. No two are the same. */
  label: z
    .string()
    .trim()
    .max(200)
    .refine((label) => label.toLowerCase() !== builtIn)
    .optional(),
})
export type LanguageModelInput = z.output<typeof languageModelInput>

export const languageModelTry = modelInput.extend({
  /** Whose stored key counts when none is given. */
  id: modelId.optional(),
})
export type LanguageModelTry = z.output<typeof languageModelTry>
