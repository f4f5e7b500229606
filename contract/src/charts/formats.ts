import { z } from 'zod'

/**
 * How large figures are written: in full, in the unit that fits each (`Rp1,2 miliar`), or all in the same one. `thousand` is
 * ribu, `million` juta, `billion` miliar, `trillion` triliun.
 */
const numberScale = z.enum(['full', 'auto', 'thousand', 'million', 'billion', 'trillion'])
export type NumberScale = z.infer<typeof numberScale>

const decimals = z.number().int().min(0).max(8).optional()

/** How a value is written, in both languages. Units of a column (`IDR`, `kg`) are used where nothing is chosen. */
export const chartFormat = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('number'),
    scale: numberScale.default('auto'),
    decimals,
    unit: z.string().max(20).optional(),
  }),
  z.object({
    type: z.literal('currency'),
    /** ISO 4217; IDR is written as `Rp`. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('IDR'),
    scale: numberScale.default('auto'),
    decimals,
  }),
  /** `of`: what counts as the whole: 1 when 0.25 is 25 %, 100 when 25 is. */
  z.object({ type: z.literal('percent'), of: z.union([z.literal(1), z.literal(100)]).default(100), decimals }),
  z.object({
    type: z.literal('date'),
    unit: z.enum(['day', 'week', 'month', 'quarter', 'year', 'minute']).default('day'),
  }),
  z.object({ type: z.literal('text') }),
])
export type ChartFormat = z.output<typeof chartFormat>
