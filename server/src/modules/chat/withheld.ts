import type { AnswerPart } from '#contract/chat/parts.ts'
import { type FileId, fileId, type RecordId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventStream } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { noticeOf } from '../answering/service.ts'
import type { WithheldFiles } from '../knowledge-files/service.ts'
import { listNamedFiles, listWithheld } from './visible-store.ts'

/** Which figures that the product counts a reader may see, as tables of answers name them. */
export type ReadableFigures = (reader: Scope) => Promise<readonly string[]>

export type WithheldDeps = { db: Db; withheld: WithheldFiles; readableFigures: ReadableFigures }

/** Somebody who reads what they did not ask. */
export type OtherReader = { tenant: Scope; language: Language }

/**
 * Answers that are not for a reader, with what they see instead: read through what is open to certain roles only, in figures that the
 * reader may not see, or in a file of a drive in which the reader may not open it.
 */
export type WithheldAnswers = ReadonlyMap<RecordId, AnswerPart[]>

const reasons = {
  role: 'answer_for_role',
  figures: 'answer_of_withheld_figures',
  file: 'answer_from_withheld_file',
} as const

const insteadOf = (reason: keyof typeof reasons, language: Language): AnswerPart => ({
  type: 'data-notice',
  data: noticeOf(reasons[reason], language),
})

/** Which of these answers are not for the reader. */
export async function findWithheld(
  { db, withheld, readableFigures }: WithheldDeps,
  ids: readonly RecordId[],
  { tenant, language }: OtherReader,
): Promise<WithheldAnswers> {
  const [files, figures] = await Promise.all([
    listNamedFiles(db, ids).then((named) => withheldOf(withheld, tenant, named)),
    readableFigures(tenant),
  ])
  const found = await listWithheld(db, ids, { files: [...files], figures })
  return new Map(found.map(({ id, reason }) => [id, [insteadOf(reason, language)]]))
}

/** Of what answers name as files, those that the reader may not open. What is no file is an id of something else, such as a database. */
export async function withheldOf(
  withheld: WithheldFiles,
  tenant: Tenant,
  named: readonly unknown[],
): Promise<ReadonlySet<FileId>> {
  const files = [...new Set(named.flatMap((name) => fileId.safeParse(name).data ?? []))]
  return files.length === 0 ? new Set() : withheld.from(tenant, files)
}

/** Records as others see them. */
export async function withholdAnswers<R extends { id: RecordId; answer: { parts: AnswerPart[] } }>(
  deps: WithheldDeps,
  records: R[],
  reader: OtherReader,
): Promise<R[]> {
  const ids = records.map(({ id }) => id)
  const withheld = await findWithheld(deps, ids, reader)
  return records.map((record) => {
    const parts = withheld.get(record.id) ?? record.answer.parts.map(asReader)
    return { ...record, answer: { ...record.answer, parts } }
  })
}

/** What could be asked instead may name values that only the asker may see. */
function asReader<P extends { type: string }>(part: P): P
function asReader(part: AnswerPart): AnswerPart {
  if (part.type === 'data-choice')
    return { ...part, data: { ...part.data, readings: part.data.readings.map(({ reading }) => ({ reading })) } }
  if (part.type !== 'data-reading') return part
  return { ...part, data: { ...part.data, chips: part.data.chips.map(({ kind, label }) => ({ kind, label })) } }
}

/**
 * A running answer for somebody who did not ask it: what tools gave is left out, and from the first part that is not for them only
 * the reason and the end are told; of one that is withheld when they come (`instead`) also that it has begun.
 */
export async function* forOthers(
  { withheld }: Pick<WithheldDeps, 'withheld'>,
  events: EventStream,
  { tenant, language }: OtherReader,
  instead: AnswerPart[] | undefined,
): EventStream {
  let isHidden = false
  const hiding = async (event: AnswerEvent): Promise<AnswerPart[] | undefined> => {
    if (isOpened(event)) return [insteadOf('role', language)]
    const files = await withheldOf(withheld, tenant, filesNamedIn(event))
    return files.size > 0 ? [insteadOf('file', language)] : undefined
  }
  for await (const event of events) {
    // Answers are told as text; only live events have ids.
    if (typeof event !== 'string') continue
    // Written by AnswerWriter.
    const parsed = JSON.parse(event) as AnswerEvent
    const reason = isHidden ? undefined : instead ? parsed.type !== 'start' && instead : await hiding(parsed)
    if (reason) {
      isHidden = true
      for (const part of reason) yield JSON.stringify(part)
    }
    if (isHidden && parsed.type !== 'finish') continue
    if (parsed.type === 'tool-output-available') yield JSON.stringify({ ...parsed, output: summaryOf(parsed.output) })
    else
      yield parsed.type === 'data-reading' || parsed.type === 'data-choice' ? JSON.stringify(asReader(parsed)) : event
  }
}

type AnswerEvent = {
  type: string
  data?: { query?: { opened?: true; data_source_id?: unknown } }
  providerMetadata?: { nalar?: { file_id?: unknown } }
  output?: { summary?: unknown; duration_ms?: unknown; files?: unknown; opened?: true }
}

const isOpened = ({ data, output }: AnswerEvent) => data?.query?.opened === true || output?.opened === true

/** The same that `listNamedFiles` finds in stored parts. */
const filesNamedIn = ({ data, providerMetadata, output }: AnswerEvent): unknown[] => [
  providerMetadata?.nalar?.file_id,
  data?.query?.data_source_id,
  ...(Array.isArray(output?.files) ? output.files : []),
]

const summaryOf = ({ summary, duration_ms }: NonNullable<AnswerEvent['output']> = {}) => ({ summary, duration_ms })
