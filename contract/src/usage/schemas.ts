import { z } from 'zod'
import { billingLimits } from '../billing/limits.ts'
import { timestamp, uuidOf, workspaceId } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { planName } from '../plans.ts'

const whole = z.number().int()
const blank = (value: unknown) => (value === '' || value === null ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())

/** What was used. `words` are both directions together. */
const usageNumbers = z.object({
  words: whole,
  input_words: whole,
  output_words: whole,
  voice_seconds: whole,
  /** A conversation counts once a month, on the first day of the month that it is answered on. */
  conversations: whole,
  answers: whole,
  messages: whole,
  credits: whole,
})
export type UsageNumbers = z.infer<typeof usageNumbers>

/** `date`: the days of a month. `month`: the months of a year. `year`: the years up to it. */
const usageMode = z.enum(['date', 'month', 'year'])
export type UsageMode = z.infer<typeof usageMode>

/** Left out: this month and year, by date; no workspace: the whole organization. */
export const usageGraphQuery = z.object({
  workspace: optional(workspaceId),
  month: optional(z.coerce.number().int().min(1).max(12)),
  year: optional(z.coerce.number().int().min(2000).max(2100)),
  mode: optional(usageMode),
  /** The other name of `mode` that clients know. */
  filterBy: optional(usageMode),
})
export type UsageGraphQuery = z.output<typeof usageGraphQuery>

const allowance = z.object({
  used: whole,
  /** Of the plan in this month; null: no limit. */
  limit: whole.nullable(),
})
export const usageGraph = z.object({
  mode: usageMode,
  month: whole,
  year: whole,
  package: z.object({ plan: planName, name: z.string() }),
  total: usageNumbers,
  /** This month's use beside what the plan allows; voice in seconds. */
  allowances: z.object({ conversations: allowance, voice_seconds: allowance, credits: allowance }),
  /** Bytes kept now. */
  storage_bytes: whole,
  /** One per day, month or year without a gap, days to come left out. `at`: `2026-11-21`, `2026-11` or `2026`. */
  words: z.array(z.object({ at: z.string(), input: whole, output: whole })),
  voice: z.array(z.object({ at: z.string(), seconds: whole })),
  points: z.array(usageNumbers.extend({ at: z.string() })),
})
export type UsageGraph = z.infer<typeof usageGraph>

export const usageBy = z.enum(['day', 'month', 'year', 'agent', 'member', 'model', 'workspace'])
export type UsageBy = z.infer<typeof usageBy>

const day = z.iso.date()
const notTooLong = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
export const usageTableQuery = z
  .object({
    workspace: optional(workspaceId),
    by: usageBy.default('day'),
    /** Both days are counted. Left out: from the first of this month, to today. */
    from: optional(day),
    to: optional(day),
  })
  .refine(notTooLong, { path: ['to'], message: 'usage_period_reversed' })
export type UsageTableQuery = z.output<typeof usageTableQuery>

/** `storage_bytes`: of files that were added then, by them or to its chats, and are kept; a model keeps none. */
const tableNumbers = usageNumbers.extend({ storage_bytes: whole })
export type UsageTableNumbers = z.infer<typeof tableNumbers>
/** `key`: the day, month, id or model; `name`: how people call it (the built-in engine is the model with the key ''). */
const usageRow = tableNumbers.extend({ key: z.string(), name: z.string() })
export type UsageRow = z.infer<typeof usageRow>
export const usageTable = z.object({ from: day, to: day, by: usageBy, rows: z.array(usageRow), total: tableNumbers })
export type UsageTable = z.infer<typeof usageTable>

export const capSubject = z.enum(['workspace', 'member', 'agent'])
export type CapSubject = z.infer<typeof capSubject>
/** The most credits that something may spend in a month. Work that could go above it is refused before it begins. */
export const cap = z.object({
  subject: capSubject,
  subject_id: z.uuid(),
  name: z.string(),
  credits: whole,
  used: whole,
  updated_at: timestamp,
})
export type Cap = z.infer<typeof cap>
/** `credits: null` takes the cap away. */
export const capInput = z.object({
  subject: capSubject,
  /** Of a workspace, a user or an agent, as `subject` says. */
  subject_id: uuidOf('workspace'),
  credits: whole.min(0).max(billingLimits.cap).nullable(),
})
export type CapInput = z.output<typeof capInput>

/** Something that a cap can be set for: what it has used this month, and its cap, if there is one. */
const capChoice = z.object({ subject_id: z.uuid(), name: z.string(), used: whole, credits: whole.nullable() })
export type CapChoice = z.infer<typeof capChoice>
export const capChoicePage = pageOf(capChoice)
export const capChoiceQuery = z.object({
  subject: capSubject,
  /** Part of the name. */
  query: z.string().trim().max(100).optional(),
})

/** Which shares the owner and admins are told of; none: nobody is told. */
export const usageAlertSettings = z.object({
  percents: z.array(z.union([z.literal(50), z.literal(80), z.literal(100)])).max(3),
})
export type UsageAlertSettings = z.infer<typeof usageAlertSettings>

/** That a share of something was used up, told once in its period. */
const usageAlert = z.object({
  id: z.uuid(),
  subject: z.enum(['credits', 'conversations', 'call_minutes', 'workspace', 'member', 'agent']),
  subject_id: z.uuid().nullable(),
  name: z.string(),
  percent: whole,
  used: whole,
  limit: whole,
  at: timestamp,
})
export type UsageAlert = z.infer<typeof usageAlert>
export const usageAlertPage = pageOf(usageAlert)
