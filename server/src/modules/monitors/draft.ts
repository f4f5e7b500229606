import type { ChartQuery } from '#contract/charts/query.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { AlarmRules, MonitorCondition } from '#contract/monitors/conditions.ts'
import { monitorLimits } from '#contract/monitors/limits.ts'
import type { MonitorDraft, MonitoredData, ReadMonitorInput } from '#contract/monitors/schemas.ts'
import { type Answer, answerQuestion, type Outcome, type Schema, type StoredIntent } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import { shiftDay } from '#engine/period/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import type { VerifiedQuerySource } from '../answering/service.ts'
import { type ChartReader, keptOfChart } from '../charts/service.ts'
import type { DataSourceAccess, OpenSource } from '../data-sources/open-source.ts'
import { holdAgainstWhole } from '../data-sources/service.ts'
import { statementOn, type WatchedQuery } from './look.ts'
import type { Read, Split } from './reading/rows-or-figure.ts'
import { ofRows, refuseUnlike } from './reading/rows-or-figure.ts'
import { type SplitPrompt, splitPrompt } from './reading/split-prompt.ts'

export type DraftDeps = Pick<Deps, 'db' | 'clock'> & {
  charts: ChartReader
  sources: DataSourceAccess
  verifiedQueries: VerifiedQuerySource
}

/** A prompt as a checked query with its condition. */
export type ReadPrompt = WatchedQuery & {
  name: string
  reading: string
  /** How sure the engine is of its reading; left out where people fixed what is asked. */
  confidence?: MonitorDraft['confidence']
  condition: MonitorCondition
  rules: AlarmRules
  value: { label: string; unit: string | null }
}

type Asked = Pick<ReadMonitorInput, 'prompt' | 'data' | 'parameters' | 'condition' | 'rules'>

/** Reads a prompt with the agent's data; throws `monitor_not_understood` with why, `monitor_data_not_found`. */
export async function readPrompt(deps: DraftDeps, tenant: Tenant, agentId: AgentId, asked: Asked): Promise<ReadPrompt> {
  const words = splitPrompt(asked.prompt)
  const split = { ...words, condition: asked.condition ?? words.condition, isChosen: asked.condition !== undefined }
  const found =
    asked.data && asked.data.kind !== 'table'
      ? await fixedQuery(deps, tenant, agentId, asked.data, split)
      : await understood(deps, tenant, agentId, asked, split)
  const rules = { ...asked.rules, ...(asked.rules.pending_minutes === 0 && split.rules) }
  const parameters = asked.parameters.map(({ name, value }) => ({ name, value }))
  return { ...found, rules, parameters, name: nameOf(split, found.value.label) }
}

type Found = Omit<ReadPrompt, 'rules' | 'parameters' | 'name'>

async function understood(
  { sources, verifiedQueries, clock }: DraftDeps,
  tenant: Tenant,
  agentId: AgentId,
  { data }: Asked,
  split: Split,
): Promise<Found> {
  const open = await sources.open(tenant, 'anyone', { agents: [agentId] })
  const all = (await verifiedQueries.load(tenant)).applyGlossary(open).flatMap((source) => narrowed(source, data))
  if (all.length === 0) throw data ? fail('monitor_data_not_found') : notUnderstood(noData)
  const now = clock.now()
  const read = all.map((source) => ({ source, ...readOver(source, split, todayOf(source, now)) }))
  const [best] = read
    .flatMap(({ outcome, ...rest }) => (outcome?.kind === 'answer' ? [{ ...rest, outcome }] : []))
    .sort((left, right) => right.outcome.score - left.outcome.score)
  if (!best)
    throw notUnderstood(read.find(({ refused }) => refused)?.refused ?? whyNot(read.map(({ outcome }) => outcome)))
  const { source, question, condition } = best
  const today = todayOf(source, now)
  const outcome = await holdAgainstWhole(source, { question, today }, best.outcome)
  return foundOf(source, outcome, question, condition, today)
}

const narrowed = (source: OpenSource, data: MonitoredData | null): OpenSource[] => {
  if (data?.kind !== 'table') return [source]
  if (source.id !== data.data_source_id) return []
  const tables = source.schema.tables.filter(({ name }) => name === data.name)
  if (tables.length === 0) return []
  const measures = (source.schema.measures ?? []).filter(({ table }) => table === data.name)
  return [{ ...source, schema: { ...source.schema, tables, foreignKeys: [], measures } }]
}

type ReadOver = Read & { condition: MonitorCondition | undefined }

/** The ways in which the words may be asked, the likeliest first: a figure along time says more than one of now. */
function readOver({ schema }: OpenSource, split: Split, today: string): ReadOver {
  const ask = (question: string): Read => ({
    question,
    outcome: answerQuestion({ question, schema, today, quiet: true }),
  })
  const { condition } = split
  if (!condition || condition.kind === 'not_empty') return { ...ask(split.whole), condition }
  const bare = ask(split.subject)
  const isFigure = shapeOfRead(bare) === 'number' || shapeOfRead(bare) === 'series'
  if (condition.kind === 'threshold' && !split.isChosen && (split.isList || !isFigure)) {
    // 'orders with a total above 5 million': the limit is one of the rows, and the list is told.
    const whole = ask(split.whole)
    if (shapeOfRead(whole) === 'list') return { ...whole, condition: { kind: 'not_empty', at_least: 1 } }
  }
  const read = alongTime(ask, bare, split, schema, today)
  if (condition.kind === 'no_data') return { ...read, condition }
  if (read.outcome?.kind === 'answer' && read.outcome.shape === 'list')
    return ofRows(ask, { ...read, outcome: read.outcome }, { ...split, condition })
  return { ...refuseUnlike(read, split), condition }
}

const shapeOfRead = ({ outcome }: Read) => (outcome?.kind === 'answer' ? outcome.shape : undefined)

function alongTime(
  ask: (question: string) => Read,
  bare: Read,
  { whole, subject, condition }: Split,
  schema: Schema,
  today: string,
): Read {
  const isNow = shapeOfRead(bare) === 'number'
  if (shapeOfRead(bare) === 'series' || (isNow && moves(bare, schema, today))) return bare
  const series = (questions: string[]) => questions.map(ask).find((read) => shapeOfRead(read) === 'series')
  // In the language of the prompt first: what the figure is called goes by it.
  const inItsLanguage = (english: string, indonesian: string) =>
    series(detectLanguage(whole) === 'id' ? [indonesian, english] : [english, indonesian])
  const daily =
    isNow || condition?.kind !== 'threshold' ? inItsLanguage(`${subject} per day`, `${subject} per hari`) : undefined
  if (daily) return daily
  if (bare.outcome?.kind === 'answer') return bare
  return inItsLanguage(`number of ${subject} per day`, `jumlah ${subject} per hari`) ?? bare
}

const keptOf = (outcome: Answer, question: string, today: string): StoredIntent => ({
  frame: outcome.frame,
  question,
  askedOn: today,
})

/** Whether it asks about other days on another day. */
function moves({ outcome, question }: Read, schema: Schema, today: string): boolean {
  if (outcome?.kind !== 'answer') return false
  const kept = keptOf(outcome, question, today)
  const later = statementOn({ query: { sql: outcome.sql } as ChartQuery, kept }, schema, shiftDay(today, 40, 'day'))
  return later !== undefined && later !== outcome.sql
}

function foundOf(
  source: OpenSource,
  outcome: Answer,
  question: string,
  given: MonitorCondition | undefined,
  today: string,
): Found {
  const figure = outcome.columns.findLast(({ type }) => type === 'number')
  const kept = keptOf(outcome, question, today)
  const query: ChartQuery = {
    source: { kind: 'database', id: source.id },
    source_name: source.name,
    dialect: source.schema.dialect,
    sql: outcome.sql,
    visual: null,
    columns: outcome.columns.map(({ key, label, type, unit }) => ({ key, label, type, ...(unit && { unit }) })),
  }
  // Dates that cannot be told on another day would stay those of today.
  const isKept = statementOn({ query, kept }, source.schema, shiftDay(today, 40, 'day')) !== undefined
  const condition = given ?? defaultCondition(outcome)
  const isList = condition.kind === 'not_empty'
  return {
    query,
    kept: isKept ? kept : null,
    reading: outcome.reading,
    ...(outcome.confidence && {
      confidence: { band: outcome.confidence.band, why: outcome.confidence.reasons },
    }),
    condition,
    value: { label: isList ? outcome.title : (figure?.label ?? outcome.title), unit: figure?.unit ?? null },
  }
}

const defaultCondition = ({ shape }: Answer): MonitorCondition =>
  shape === 'series'
    ? { kind: 'anomaly', direction: 'either', sensitivity: 'medium' }
    : { kind: 'not_empty', at_least: 1 }

/** A chart or a verified query is asked as it is; the prompt says only when to tell. */
async function fixedQuery(
  { charts, verifiedQueries }: DraftDeps,
  tenant: Tenant,
  agentId: AgentId,
  data: Exclude<MonitoredData, { kind: 'table' }>,
  split: Split,
): Promise<Found> {
  const given =
    data.kind === 'chart'
      ? (await charts.listByIds(tenant, [data.id])).map((row) => ({ ...row, kept: keptOfChart(row) ?? null }))
      : (await verifiedQueries.load(tenant)).list().flatMap((row) => (row.id === data.id ? [row] : []))
  const [found] = given
  if (!found) throw fail('monitor_data_not_found')
  const where = { ...tenant, viewer: 'anyone' as const, through: { agents: [agentId] } }
  const source = await charts.openSource(
    where,
    'query' in found ? found.query.source : { kind: 'database', id: found.dataSourceId },
  )
  if (!source) throw fail('monitor_data_not_found')
  if (source.metric) throw fail('monitor_figures_unwatched')
  const query: ChartQuery =
    'query' in found
      ? found.query
      : {
          source: source.source,
          source_name: source.name,
          dialect: source.schema.dialect,
          sql: found.sql,
          visual: null,
          columns: found.columns,
        }
  const label = 'query' in found ? found.name : (found.questions[0] ?? '')
  const figure = query.columns.findLast(({ type }) => type === 'number')
  return {
    query,
    kept: found.kept,
    reading: found.reading || label,
    condition: split.condition ?? { kind: 'not_empty', at_least: 1 },
    value: { label: figure?.label ?? label, unit: figure?.unit ?? null },
  }
}

/** What it is called until a person calls it something. */
function nameOf({ subject, whole }: SplitPrompt, label: string): string {
  const words = (subject || whole || label).slice(0, monitorLimits.name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const noData = localized('Connect a database to this agent first.', 'Sambungkan basis data ke agen ini dulu.')
const ask = localized(
  'Name a figure and a limit, such as “daily revenue is below 40 million”, or a list, such as “products that are out of stock”.',
  'Sebutkan angka dan batasnya, misalnya “pendapatan harian di bawah 40 juta”, atau daftar, misalnya “produk yang stoknya habis”.',
)

function whyNot(outcomes: readonly (Outcome | undefined)[]): LocalizedText {
  const unsure = outcomes
    .flatMap((outcome) => (outcome?.kind === 'unsure' ? [outcome] : []))
    .sort((left, right) => right.score - left.score)[0]
  // The engine says why in the language of the prompt.
  return unsure ? localized(`${unsure.reason} ${ask.en}`, `${unsure.reason} ${ask.id}`) : ask
}

const notUnderstood = (reason: LocalizedText) => fail('monitor_not_understood', { reason })
