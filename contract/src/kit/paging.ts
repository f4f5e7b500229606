import { z } from 'zod'

const count = z.coerce.number().int().min(1)

/** `?page&limit`, both from 1. `limit` above `max` is refused rather than silently lowered. */
export const pageQuery = (limit = 10, max = 100) =>
  z.object({ page: count.max(1_000_000).default(1), limit: count.max(max).default(limit) })
export type PageQuery = z.output<ReturnType<typeof pageQuery>>

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  is_last_page: z.boolean(),
})

/** A list on the wire: `{records, pagination}`. */
export const pageOf = <T extends z.ZodType>(record: T) => z.object({ records: z.array(record), pagination })

export type Page<T> = { records: T[]; pagination: z.infer<typeof pagination> }

/** Builds a page out of its rows and the count of all rows. */
export const toPage = <T>(records: T[], total: number, { page, limit }: PageQuery): Page<T> => ({
  records,
  pagination: { page, limit, total, is_last_page: page * limit >= total },
})
