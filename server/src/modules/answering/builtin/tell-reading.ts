import type { DataSource } from '#contract/agents/schemas.ts'
import type { ReadingChip } from '#contract/chat/parts.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type Answer, readingChips, type Schema } from '#engine/data/index.ts'
import type { AnswerJob } from '../job.ts'
import type { Sources } from './options.ts'

type AskedSources = Pick<Sources, 'databases'>

const otherSources: Record<DataSource, LocalizedText> = {
  default: localized('Choose automatically', 'Pilih otomatis'),
  db: localized('The database instead', 'Basis data saja'),
  files: localized('The files instead', 'Berkas saja'),
}

/** Shows whoever may change it how the question was read, part by part, before the answer's words. */
export function tellReading(
  job: AnswerJob,
  outcome: Answer,
  from: { kind: 'db' | 'files'; name: string; schema: Schema; today: string },
  where: AskedSources,
): void {
  if (job.asker.kind !== 'member') return
  const parts = readingChips(outcome, from.schema, { today: from.today }).map(
    ({ options, ...chip }): ReadingChip => ({ ...chip, ...(options.length > 0 && { options }) }),
  )
  const source = sourceChip(job, from.kind, from.name, where, outcome.language)
  const { confidence } = outcome
  job.writer.reading({
    reading: outcome.reading,
    chips: [...parts, source],
    table: job.writer.tables().length,
    ...(confidence && {
      confidence: { band: confidence.chosen ? 'chosen' : confidence.band, why: confidence.reasons },
    }),
  })
}

/** Which files the quotes come from. */
export function tellFiles(job: AnswerJob, names: readonly string[], where: AskedSources, language: Language): void {
  const [first, ...others] = new Set(names)
  if (job.asker.kind !== 'member' || first === undefined) return
  const name = others.length > 0 ? `${first} +${others.length}` : first
  job.writer.reading({ reading: '', chips: [sourceChip(job, 'files', name, where, language)], table: null })
}

/** Where the answer comes from, and where else it may be looked for. */
function sourceChip(
  job: AnswerJob,
  kind: 'db' | 'files',
  label: string,
  { databases }: AskedSources,
  language: Language,
): ReadingChip {
  const { question, dataSource, files } = job
  // Only what was looked up is known to be there.
  const others: DataSource[] =
    dataSource !== 'default'
      ? ['default']
      : kind === 'db'
        ? files.length > 0
          ? ['files']
          : []
        : databases.length > 0
          ? ['db']
          : []
  const options = others.map((source) => ({ label: otherSources[source][language], question, source }))
  return { kind: 'source', label, ...(options.length > 0 && { options }) }
}
