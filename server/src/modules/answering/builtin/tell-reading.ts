import type { DataSource } from '#contract/agents/schemas.ts'
import type { ReadingChip } from '#contract/chat/parts.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type Answer, readingChips, readingsOf, type Schema } from '#engine/data/index.ts'
import { doubtOf } from '../../data-sources/service.ts'
import type { AnswerJob } from '../job.ts'
import type { AnswerSources } from './options.ts'
import { phraseText } from './phrases.ts'
import { asUnderstood } from './understood.ts'

type AskedSources = Pick<AnswerSources, 'databases'>

const otherSources: Record<DataSource, LocalizedText> = {
  default: localized('Choose automatically', 'Pilih otomatis'),
  db: localized('The database instead', 'Basis data saja'),
  files: localized('The files instead', 'Berkas saja'),
}

/** Shows whoever may change it how the question was read, part by part, before the answer's words. */
export function tellReading(
  job: AnswerJob,
  outcome: Answer,
  from: {
    kind: 'db' | 'files'
    name: string
    schema: Schema
    today: string /** Left out: the one that comes next. */
    table?: number
  },
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
    table: from.table ?? job.writer.tables().length,
    ...(confidence && {
      confidence: { band: confidence.chosen ? 'chosen' : confidence.band, why: confidence.reasons },
    }),
  })
}

/** Where a model's own query looked, and why its figures are not sure. */
export function tellModelReading(
  job: AnswerJob,
  { index, name, why }: { index: number; name: string; why: string[] },
  where: AskedSources,
  language: Language,
): void {
  if (job.asker.kind !== 'member') return
  const chips = [sourceChip(job, 'db', name, where, language)]
  job.writer.reading({ reading: '', chips, table: index, confidence: { band: 'likely', why } })
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

/** What is said before a database answers in a chat that was about files of its own: nothing says that the files have no answer. */
export function beyondFiles(job: AnswerJob, from: { kind: 'db' | 'files'; name: string }, language: Language): string {
  const [file, ...others] = job.files.filter(({ knowledge }) => !knowledge)
  const before = job.earlier.flatMap(({ understood }) => asUnderstood(understood) ?? []).at(-1)
  if (!file || from.kind === 'files' || job.dataSource !== 'default' || before?.from === 'data') return ''
  const files = others.length > 0 ? `${file.name} +${others.length}` : file.name
  return `${
    localized(
      `**${files}** has no answer to this. In **${from.name}** I found:`,
      `Jawabannya tidak ada di **${files}**. Yang saya temukan di **${from.name}**:`,
    )[language]
  }\n\n`
}

/** Whether who asks sees buttons: on a page, signed in. */
export const canPress = ({ asker, scope }: Pick<AnswerJob, 'asker' | 'scope'>): boolean =>
  asker.kind === 'member' && asker.interactive && !scope.viaKey

const isDoubtful = ({ confidence }: Answer): boolean => confidence?.band === 'likely'

/** Where a reading is only likely, shows it and the others to whoever can choose, without figures, behind what is said `before`. False: it is to be stated. */
export function offeredReadings(job: AnswerJob, outcome: Answer, language: Language, before: string): boolean {
  if (!isDoubtful(outcome) || !canPress(job)) return false
  const readings = readingsOf(outcome)
  job.writer.text(`${before}${phraseText(readings.length > 1 ? 'whichReading' : 'isThisIt', language)}`)
  job.writer.choice({ readings, why: outcome.confidence?.reasons ?? [] })
  return true
}

/** What is said around the figures of a reading that is only likely, where nobody can choose: what it is, and what it may be instead. */
export function hedgesOf(outcome: Answer, language: Language): { before: string; after: string } {
  if (!isDoubtful(outcome)) return { before: '', after: '' }
  const [own, ...others] = readingsOf(outcome)
  const doubt = doubtOf(outcome)
  const after = others.map(({ reading }) => `_${reading}_`).join('; ')
  return {
    before: `${phraseText('readAs', language)} _${own?.reading}_.${doubt ? ` ${doubt}` : ''}\n\n`,
    after: after === '' ? '' : `\n\n${phraseText('orElse', language)} ${after}.`,
  }
}
