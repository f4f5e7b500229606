import { z } from 'zod'
import { errorKeys } from './error-keys.ts'

/** Success on the wire: always HTTP 200. */
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal(true), message: z.string(), data })

const failureDetail = z.object({ path: z.string(), message: z.string() })

/** Failure on the wire, with a fitting 4xx or 5xx. `code` is from the error catalogue, `message` in the caller's language. */
export const failure = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string(),
  /** What clients know the failed call by, whatever the code is. */
  error_key: z.enum(errorKeys).optional(),
  details: z.array(failureDetail).optional(),
  retry_after_s: z.number().optional(),
  request_id: z.string().optional(),
})
export type Failure = z.infer<typeof failure>
