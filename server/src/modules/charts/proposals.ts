import type { z } from 'zod'
import type { Proposal, Proposals, proposalsInput } from '#contract/charts/about-schemas.ts'
import type { ChartQuery } from '#contract/charts/query.ts'
import { type ChartSpec, chartSpec } from '#contract/charts/spec.ts'
import { specOfAnswer, suggestedSpec } from '#contract/charts/suggest-kinds.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { type Answer, type ProposedQuestion, proposeQuestions, suggestChart } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import { beyondSeen, doubtOf, holdProposals } from '../data-sources/service.ts'
import { movingFrom, movingName } from './moving.ts'
import { type ChartRunOutcome, runChartQuery } from './run.ts'
import { asSaved, type ChartDeps, openQuerySource } from './run-saved.ts'
import { asPerson, listDatabases, type OpenedQuerySource, type Reader } from './sources.ts'
import { checksOf } from './trust.ts'

type Who = { scope: Scope; language: Language; signal: AbortSignal }

const aTable = chartSpec.parse({ kind: 'table' })

/** Charts worth having about something, out of what the tables have; each has run, and what failed or is empty is left out. */
export async function proposeCharts(
  deps: ChartDeps,
  { scope, language, signal }: Who,
  { about, data_source_id: id }: z.output<typeof proposalsInput>,
): Promise<Proposals> {
  const reader = asPerson(scope)
  const all = id ? [await openQuerySource(deps, reader, { kind: 'database', id })] : await listDatabases(deps, reader)
  // One or two words are of either language: stock, stok.
  const spoken = about.trim().split(/\s+/).length < 3 ? language : detectLanguage(about)
  const candidates = all.map((source) => ({ source, ...askedOf(deps, source, about, spoken) }))
  const [best] = candidates.sort((left, right) => right.questions.length - left.questions.length)
  if (!best) return { name: nameOf('', language), charts: [], note: noSource }
  const held = await holdProposals(best.source, best, { today: best.today, language: spoken })
  const found = await Promise.all(
    held.questions.map((question) => proposed(deps, best.source, question, reader, signal)),
  )
  const kept = found.flatMap((item) => item ?? []).slice(0, limits.charts.proposals)
  const note = kept.length > 0 ? (held.doubt ? beyondSeen : null) : best.found ? nothing : notFound(best.topic, all)
  return { name: nameOf(best.topic, spoken), charts: kept, note }
}

function askedOf({ clock }: ChartDeps, source: OpenedQuerySource, about: string, language: Language) {
  const today = todayOf(source, clock.now())
  return { today, ...proposeQuestions(source.schema, about, { language, today, n: limits.charts.proposals * 2 }) }
}

async function proposed(
  deps: ChartDeps,
  source: OpenedQuerySource,
  { question, outcome }: ProposedQuestion,
  where: Reader,
  signal: AbortSignal,
): Promise<Proposal | undefined> {
  const query: ChartQuery = {
    source: source.source,
    source_name: source.name,
    dialect: source.schema.dialect,
    sql: outcome.sql,
    visual: null,
    columns: outcome.columns.map(({ key, label, type, unit }) => ({ key, label, type, ...(unit && { unit }) })),
  }
  const ran = await runChartQuery(deps, { query, spec: aTable, input: asSaved, where }, signal)
  // One group beside no other says nothing.
  if (ran.result.state !== 'ok' || (outcome.shape === 'grouped' && ran.result.row_count === 1)) return undefined
  const spec = specOf(outcome, ran)
  const preview = (await runChartQuery(deps, { query, spec, input: asSaved, where }, signal)).result
  const checks = checksOf(preview, spec)
  const level = checks.every(({ passed }) => passed) ? ('checked' as const) : ('draft' as const)
  const moves = movingFrom(outcome, question, todayOf(source, deps.clock.now()), source.schema) !== null
  const name = moves ? movingName(question) : outcome.title.slice(0, limits.charts.name) || question
  const { reading } = outcome
  const doubt = doubtOf(outcome) ?? null
  return { name, reading, doubt, question, query, spec, preview, trust: { level, checks } }
}

function specOf(outcome: Answer, { result }: ChartRunOutcome): ChartSpec {
  if (result.state !== 'ok') return aTable
  const { columns, rows } = result
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index]])))
  const drawn = suggestChart(outcome, objects)
  return drawn && drawn.kind !== 'table' ? specOfAnswer({ chart: drawn }) : suggestedSpec(columns, rows)
}

const nameOf = (topic: string, language: Language): string => {
  if (topic === '') return localized('Overview', 'Ringkasan')[language]
  return topic.charAt(0).toUpperCase() + topic.slice(1, limits.charts.name)
}

const noSource = localized(
  'Connect a database first: there is nothing to make charts of.',
  'Sambungkan basis data dulu: belum ada yang bisa dijadikan grafik.',
)
const nothing = localized(
  'There is data about it, but no chart came out of it. Ask in a chat instead.',
  'Datanya ada, tetapi belum ada grafik yang jadi. Coba tanyakan di obrolan.',
)

function notFound(topic: string, sources: readonly OpenedQuerySource[]): LocalizedText {
  const names = sources.map(({ name }) => name).join(', ')
  return localized(
    `Nothing in ${names} has to do with “${topic}”. Try the name of a table or a figure.`,
    `Tidak ada yang berkaitan dengan “${topic}” di ${names}. Coba nama tabel atau angka.`,
  )
}
