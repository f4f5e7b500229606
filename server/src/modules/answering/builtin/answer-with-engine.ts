import type { DataTable } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import { dayOf } from '#contract/usage/zone.ts'
import {
  type Answer,
  followUps,
  narrateAnswer,
  type Schema,
  suggestChart,
  suggestQuestions,
} from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import { fail } from '../../../platform/http/fail.ts'
import { doubtOf } from '../../data-sources/service.ts'
import { noticeOf } from '../end-of-answer.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { analyzeAsStep } from '../tools/analyze-file.ts'
import { type QueryOutput, queryAsStep, todayFor } from '../tools/query-database.ts'
import { quoteAsStep } from '../tools/search-files.ts'
import { showFound, ToolProblem, type ToolResult } from '../tools/tool.ts'
import { chosenBefore, withTaught } from './chosen-readings.ts'
import { answeredFromCalendar } from './from-calendar.ts'
import { answeredWithProposals } from './from-proposals.ts'
import { answeredFromWeb } from './from-web.ts'
import { answerWithTool, namedTool } from './named-tool.ts'
import { type AnswerSources, type Option, preferQuotes, spokenBefore, weighOptions } from './options.ts'
import { phraseText } from './phrases.ts'
import { answeredSmallTalk } from './small-talk.ts'
import { beyondFiles, canPress, hedgesOf, offeredReadings, tellFiles, tellReading } from './tell-reading.ts'
import { tellTies } from './tell-ties.ts'
import { tryOption, withTriedOption } from './try-readings.ts'
import { bandOf, type UnderstoodQuestion } from './understood.ts'

const offered = 3
/** Of so many sources doubtful readings are tried: each takes a while. */
const offeredOf = 2
/** Below this an option is not an answer. */
const least = 0.05

/**
 * Answers without a language model: from a database, from the tables or texts of attached files, or by saying plainly
 * what it cannot do and what it can.
 */
export async function answerWithEngine(job: AnswerJob, sources: AnswerSources): Promise<AnswerOutcome> {
  const talked = answeredSmallTalk(job, sources.databases)
  if (talked) return talked
  const named = namedTool(job.question, sources.outside)
  if (named) {
    await answerWithTool(job, named)
    return { model: null }
  }
  const language = detectLanguage(job.question, spokenBefore(job))
  if (await answeredFromCalendar(job, sources.outside, language)) return { model: null }
  const { modes = [] } = job
  if (modes.length > 0) return answerAsNamed(job, sources, language)
  if (await answeredFromWeb(job, sources.web)) return { model: null }
  const missing = missingSource(job, sources)
  if (missing) {
    job.writer.text(phraseText(job.asker.kind === 'visitor' ? 'visitorUnsure' : missing, language))
    return refused
  }
  const proposed = await answeredWithProposals(job, sources, language, (option, outcome) =>
    show(job, option, outcome, sources, { before: proposalHead(outcome), tells: false }),
  )
  if (proposed) return { model: null, understood: proposed }
  const weighed = await weighOptions(job, sources, language)
  job.signal.throwIfAborted()
  const [best, ...others] = preferQuotes(await withTriedOption(job, weighed, sources.tables))
  if (!best || best.score < least) {
    const options = [...(best ? [best] : []), ...others]
    return (await offerDoubtful(job, options, sources, language)) ?? sayUnsure(job, options, sources, language)
  }
  const understood =
    best.from === 'text' ? await fromText(job, best, sources, language) : await fromTables(job, best, sources, language)
  return outcomeOf(job, understood)
}

/** What a chart that is proposed is called, and why it may not be what was meant. */
const proposalHead = (outcome: Answer): string =>
  [`**${outcome.title}**`, doubtOf(outcome) ?? []].flat().join('\n\n').concat('\n\n')

/** Saying what is missing or was not understood costs nothing. */
const refused: AnswerOutcome = { model: null, isRefusal: true }

/** What is only offered costs nothing: its figures do. */
const outcomeOf = (job: AnswerJob, understood: UnderstoodQuestion | undefined): AnswerOutcome => ({
  model: null,
  understood,
  ...bandOf(understood),
  ...(understood && chosenBefore(job, understood)),
  ...(understood?.offeredOn && { isFree: true }),
})

/**
 * Data analysis wants figures before words; advanced Q&A wants what data, files and the web say, each; a chart is drawn from
 * figures, so those come first too.
 */
async function answerAsNamed(job: AnswerJob, sources: AnswerSources, language: Language): Promise<AnswerOutcome> {
  const everywhere = job.modes?.includes('AdvancedQNA') ?? false
  const weighed = await weighOptions(job, sources, language)
  job.signal.throwIfAborted()
  const isText = ({ from }: Option) => from === 'text'
  const tables = await withTriedOption(
    job,
    weighed.filter((option) => !isText(option)),
    sources.tables,
  )
  const options = [...tables, ...weighed.filter(isText)]
  const figures = options.find((option) => option.from !== 'text' && option.score >= least)
  const words = options.find((option) => option.from === 'text' && option.score >= least)
  const chosen = everywhere ? [figures, words] : [figures ?? words]
  let understood: UnderstoodQuestion | undefined
  for (const option of chosen) {
    if (!option) continue
    if (job.writer.parts.length > 0) job.writer.endText()
    understood =
      option.from === 'text'
        ? await fromText(job, option, sources, language)
        : await fromTables(job, option, sources, language)
  }
  const web = (everywhere || !understood) && (await answeredFromWeb(job, sources.web))
  if (understood || web) return outcomeOf(job, understood)
  const missing = missingSource(job, sources)
  if (!missing) return sayUnsure(job, options, sources, language)
  job.writer.text(phraseText(missing, language))
  return refused
}

function missingSource(job: AnswerJob, { databases }: AnswerSources) {
  const noFiles = job.files.length === 0
  if (job.dataSource === 'files') return noFiles ? ('noFiles' as const) : undefined
  if (job.dataSource === 'db') return databases.length === 0 ? ('noDatabase' as const) : undefined
  return noFiles && databases.length === 0 ? ('nothingConnected' as const) : undefined
}

type FromTables = Extract<Option, { from: 'data' | 'file' }>

async function fromTables(
  job: AnswerJob,
  option: FromTables,
  sources: AnswerSources,
  language: Language,
): Promise<UnderstoodQuestion> {
  const read = option.outcome as Answer
  const outcome = option.from === 'data' ? await withTaught(job, read, option.source, sources.chosen) : read
  const id = option.from === 'data' ? option.source.id : option.file.id
  const understood: UnderstoodQuestion = { from: option.from, id, outcome }
  const moved = beyondFiles(job, originOf(job, option), language)
  if (offeredReadings(job, outcome, language, moved)) {
    if (option.from === 'data') option.begun?.cancel()
    return { ...understood, offeredOn: originOf(job, option).today }
  }
  const { before, after } = hedgesOf(outcome, language)
  await show(job, option, outcome, sources, { before: `${moved}${before}`, after, tells: true })
  const otherwise = after === '' ? outcome.alternatives.map(({ question }) => question) : []
  job.writer.suggestions(followUps(outcome, option.schema, language).slice(0, offered), otherwise)
  return understood
}

/** Runs what was understood and tells it: in words, as a table, as a drawing. */
async function show(
  job: AnswerJob,
  option: FromTables,
  outcome: Answer,
  sources: AnswerSources,
  { before, after = '', tells }: { before: string; after?: string; tells: boolean },
) {
  const result = await runOutcome(job, option, outcome, sources)
  if (tells) tellReading(job, outcome, originOf(job, option), sources)
  const { table } = result.detail
  if (!table) throw fail('internal')
  const narrated = narrateAnswer({ outcome, rows: table.rows, language: outcome.language, total: table.row_count })
  const number = job.writer.evidence() + 1
  const ties = await tellTies(job, option, { outcome, rows: table.rows }, sources.tables)
  job.writer.text(`${before}${narrated} [${number}]${ties}${after}`)
  showFound(job.writer, result.found)
  draw(job, outcome, table)
}

const originOf = (job: AnswerJob, option: FromTables) => ({
  schema: option.schema,
  ...(option.from === 'data'
    ? { kind: 'db' as const, name: option.source.name, today: todayFor(option.source, job) }
    : { kind: 'files' as const, name: option.file.name, today: dayOf(job.now) }),
})

async function runOutcome(
  job: AnswerJob,
  option: FromTables,
  outcome: Answer,
  sources: AnswerSources,
): Promise<ToolResult<QueryOutput>> {
  const { sql, title } = outcome
  const about = { title, outcome }
  job.signal.throwIfAborted()
  try {
    if (option.from === 'data') return await queryAsStep(option.source, sql, job, { ...about, ran: option.begun?.ran })
    return await analyzeAsStep(sources.tables, option.file, sql, job, about)
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error
    throw fail('data_query_failed', { name: option.from === 'data' ? option.source.name : option.file.name })
  }
}

function draw({ writer }: AnswerJob, outcome: Answer, table: DataTable): void {
  const chart = suggestChart(outcome, table.rows)
  if (outcome.draw && outcome.draw !== 'table' && chart?.kind !== outcome.draw)
    writer.text(phraseText('notDrawnSo', outcome.language))
  if (!chart || chart.kind === 'table' || table.rows.length < 2) return
  writer.chart({ title: table.title, chart, table: writer.tables().length - 1 })
}

async function fromText(
  job: AnswerJob,
  option: Extract<Option, { from: 'text' }>,
  sources: AnswerSources,
  language: Language,
): Promise<UnderstoodQuestion> {
  job.signal.throwIfAborted()
  const result = await quoteAsStep(option.hits, job, language)
  const quotedFiles = result.found.flatMap((found) => (found.kind === 'source' ? [found.source.title] : []))
  tellFiles(job, quotedFiles, sources, language)
  // Marks count an answer's evidence; the quotes count their own from 1.
  const before = job.writer.evidence()
  job.writer.text(result.detail.text.replace(/\[(\d+)\]/g, (_, n: string) => `[${Number(n) + before}]`))
  showFound(job.writer, result.found)
  return { from: 'text', id: option.hits[0]?.file.id ?? '' }
}

/** Readings that are too doubtful to be given, of the source that they are likeliest of, for whoever can choose among them. */
async function offerDoubtful(
  job: AnswerJob,
  options: Option[],
  sources: AnswerSources,
  language: Language,
): Promise<AnswerOutcome | undefined> {
  if (!canPress(job)) return undefined
  const doubtful = options.flatMap((option) =>
    option.from !== 'text' && option.outcome.kind === 'unsure' && option.outcome.offered
      ? [{ option, read: option.outcome.offered }]
      : [],
  )
  const probable = ({ read }: { read: Answer }) => read.confidence?.probability ?? 0
  for (const { option, read } of doubtful
    .toSorted((left, right) => probable(right) - probable(left))
    .slice(0, offeredOf)) {
    const { outcome } = await tryOption(job, option, read, sources.tables)
    if (outcome.kind !== 'answer') continue
    if (!offeredReadings(job, outcome, language, beyondFiles(job, originOf(job, option), language))) continue
    const id = option.from === 'data' ? option.source.id : option.file.id
    return outcomeOf(job, { from: option.from, id, outcome, offeredOn: originOf(job, option).today })
  }
  return undefined
}

/** Says what was not understood and what could be asked instead. */
async function sayUnsure(
  job: AnswerJob,
  options: Option[],
  sources: AnswerSources,
  language: Language,
): Promise<AnswerOutcome> {
  const unsure = options.find((option) => option.from !== 'text' && option.outcome.kind === 'unsure')
  if (unsure && unsure.from !== 'text' && unsure.outcome.kind === 'unsure') {
    const { reason, suggestions } = unsure.outcome
    job.writer.text(reason)
    job.writer.suggestions(suggestions.slice(0, offered))
    const dataSourceId = unsure.from === 'data' ? unsure.source.id : undefined
    return { ...refused, band: { name: 'no', ...(dataSourceId && { dataSourceId }) } }
  }
  const text = options.find((option) => option.from === 'text')
  if (text?.from === 'text' && job.files.some(({ isNew }) => isNew)) {
    const { detail } = await quoteAsStep(text.hits, job, language)
    job.writer.text(detail.text)
    return { model: null }
  }
  job.writer.text(phraseText(job.asker.kind === 'visitor' ? 'visitorUnsure' : 'needsModel', language))
  if (job.scope.isOperator) job.writer.notice(noticeOf('model_needed', job.language, {}, 'set_up_model'))
  job.writer.suggestions(suggested(sources, language, options))
  return refused
}

function suggested({ databases }: AnswerSources, language: Language, options: Option[] = []): string[] {
  const schemas: Schema[] = [
    ...options.flatMap((option) => (option.from === 'text' ? [] : [option.schema])),
    ...databases.map(({ schema }) => schema),
  ]
  return schemas[0] ? suggestQuestions(schemas[0], language, offered) : []
}
