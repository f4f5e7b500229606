import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { composeAnswer, type Hit } from '#engine/passages/index.ts'
import type { KnowledgeSource } from '../../knowledge-files/service.ts'
import type { AnswerJob, JobFile } from '../job.ts'
import type { OpenFiles } from '../open-files.ts'
import { readFiles, type Tool, type ToolFinding, ToolProblem } from './tool.ts'

const input = z.object({
  query: z.string().min(1).max(2_000).describe('What to look for, in the words of the person.'),
  file: z.string().max(300).optional().describe('Name of the file; all texts when left out.'),
})
export type SearchInput = z.output<typeof input>
export type FileSearch = { text: string; answered: boolean; confidence: number }

export type FileHit = Hit & { file: JobFile }
export type FileTexts = { search: (files: JobFile[], query: string) => Promise<FileHit[]> }

const maxHits = 5

/** Passages of attached files, searched in threads of their own, and of the agent's knowledge. */
export function createFileTexts(openFiles: OpenFiles, knowledge?: KnowledgeSource): FileTexts {
  return {
    search: async (files, query) => {
      const texts = files.filter(({ kind }) => kind === 'text')
      const known = new Map(texts.flatMap((file) => (file.knowledge ? [[file.knowledge, file] as const] : [])))
      const found = (known.size > 0 && (await knowledge?.search([...known.keys()], query, maxHits))) || []
      const hits: FileHit[] = found.flatMap(({ of, ...hit }) => {
        const file = known.get(of)
        return file ? [{ ...hit, file }] : []
      })
      for (const file of texts.filter((text) => !text.knowledge))
        hits.push(...(await openFiles.search(file, query, maxHits)).map((hit) => ({ ...hit, file })))
      return hits
        .toSorted((left, right) => Number(right.answered) - Number(left.answered) || right.confidence - left.confidence)
        .slice(0, maxHits)
    },
  }
}

const searchedTitle = (language: AnswerJob['language']) =>
  localized('Searched the files', 'Mencari di berkas')[language]

/** Quotes what was found already as a step, as the tool would. */
export function quoteAsStep(hits: FileHit[], job: AnswerJob, spoken: Language) {
  const step = { name: 'search_files', input: { query: job.question }, title: searchedTitle(job.language) } as const
  // Nothing is said but what is quoted.
  return job.writer.step(step, async () => {
    const quotes = quotePassages(hits, job.question, job, spoken)
    return { ...quotes, shown: readFiles(quotes.quotedFiles) }
  })
}

/** Finds and quotes what answers in the texts that were attached. */
export const searchFiles = (texts: FileTexts): Tool<SearchInput, FileSearch> => ({
  name: 'search_files',
  description:
    "Finds passages in the attached texts and the agent's knowledge. Quote them and name their evidence number.",
  input,
  permission: 'read_files',
  cost: 0,
  title: (_, language) => searchedTitle(language),
  run: async ({ query, file }, job) => {
    const files = job.files.filter(
      (jobFile) => jobFile.kind === 'text' && (file === undefined || jobFile.name === file),
    )
    if (files.length === 0) throw new ToolProblem('There is no such text.')
    const hits = await texts.search(files, query)
    // A model reads all of them, whatever it cites.
    return { ...quotePassages(hits, query, job), shown: readFiles(hits.map((hit) => hit.file)) }
  },
})

/** What was found, quoted. `job.language` is for the step; the sentences around the quotes are in `spoken`. */
function quotePassages(all: FileHit[], question: string, job: AnswerJob, spoken: Language = job.language) {
  for (const { file } of all) if (file.knowledge?.shared) job.usesShared?.(file.knowledge.shared)
  const [hits, silent] = [all.filter(mayQuote), all.filter((hit) => !mayQuote(hit))]
  if (silent.length > 0) return pointTo(silent, quoted(hits, question, job, spoken), spoken)
  return quoted(hits, question, job, spoken)
}

const mayQuote = ({ file }: FileHit): boolean => file.knowledge?.shared?.quotes !== false

/** Where something stands whose owner lets nobody read its words. */
function pointTo(silent: FileHit[], quoted: Quoted, language: Language): Quoted {
  const places = [
    ...new Map(silent.map(({ file, passage }) => [`${file.id} ${passage.page}`, { file, passage }])).values(),
  ]
  const lines = places.map(({ file, passage }) =>
    passage.page === undefined
      ? `- ${file.name}`
      : localized(`- ${file.name}, page ${passage.page}`, `- ${file.name}, halaman ${passage.page}`)[language],
  )
  const said = localized(
    'It stands in these files, whose owner does not let their words be shown:',
    'Jawabannya ada di file berikut, tetapi pemiliknya tidak mengizinkan isinya ditampilkan:',
  )[language]
  const note = [said, ...lines].join('\n')
  const { detail, forModel } = quoted
  return {
    ...quoted,
    forModel: { passages: forModel.passages, not_to_be_quoted: lines },
    detail: { ...detail, text: detail.answered ? `${detail.text}\n\n${note}` : note, answered: true },
  }
}

type Quoted = ReturnType<typeof quoted> & { forModel: { not_to_be_quoted?: string[] } }

function quoted(hits: FileHit[], question: string, job: AnswerJob, spoken: Language) {
  const composed = composeAnswer({ question, hits, language: spoken })
  const cited = composed.citations.flatMap(({ passage, quote }) => {
    const hit = hits.find((other) => other.passage === passage)
    return hit ? [{ hit, quote }] : []
  })
  const count = hits.length
  return {
    summary: localized(`${count} passages`, `${count} bagian`)[job.language],
    found: cited.map(({ hit, quote }): ToolFinding => ({ kind: 'source', source: sourceOf(hit, quote.text) })),
    quotedFiles: cited.map(({ hit }) => hit.file),
    forModel: {
      passages: hits.map(({ passage, confidence, file }) => ({
        file: file.name,
        page: passage.page,
        text: passage.text,
        confidence: Math.round(confidence * 100) / 100,
      })),
    },
    detail: { text: composed.text, answered: composed.answered, confidence: hits[0]?.confidence ?? 0 },
  }
}

function sourceOf(
  { file, passage, confidence }: FileHit,
  text: string,
): Extract<ToolFinding, { kind: 'source' }>['source'] {
  const page = passage.page === undefined ? {} : { page: passage.page }
  const version = file.knowledge ? { version: file.knowledge.number } : {}
  const nalar = { file_id: file.id, ...version, ...page, quote: text, score: Math.round(confidence * 1000) / 1000 }
  return { mediaType: file.mime, title: file.name, filename: file.name, providerMetadata: { nalar } }
}
