import { z } from 'zod'
import {
  buildIndex,
  composeAnswer,
  type Hit,
  type Language,
  searchPassages,
  splitPassages,
} from '#engine/passages/index.ts'
import type { AnswerJob, JobFile } from '../job.ts'
import type { OpenFiles } from '../open-files.ts'
import { type Found, type Tool, ToolProblem } from './tool.ts'

const input = z.object({
  query: z.string().min(1).max(2_000).describe('What to look for, in the words of the person.'),
  file: z.string().max(300).optional().describe('Name of the file; all attached texts when left out.'),
})
export type SearchInput = z.output<typeof input>
export type Searched = { text: string; answered: boolean; confidence: number }

export type FileHit = Hit & { file: JobFile }
export type FileTexts = { search: (files: JobFile[], query: string) => Promise<FileHit[]> }

const most = 5

/** Passages of attached files; each file is split and indexed once while it is kept open. */
export function createFileTexts(openFiles: OpenFiles): FileTexts {
  const indexOf = async (file: JobFile) => {
    const document = await openFiles.read(file.id, file.name, file.path)
    const pages = document.kind === 'text' ? document.pages : []
    return openFiles.derived(file.id, 'passages', () => buildIndex(splitPassages(pages, { source: file.name })))
  }
  return {
    search: async (files, query) => {
      const hits: FileHit[] = []
      for (const file of files.filter(({ kind }) => kind === 'text'))
        hits.push(...searchPassages(await indexOf(file), query, { limit: most }).map((hit) => ({ ...hit, file })))
      return hits
        .toSorted((one, other) => Number(other.answered) - Number(one.answered) || other.confidence - one.confidence)
        .slice(0, most)
    },
  }
}

/** Finds and quotes what answers in the texts that were attached. */
export const searchFiles = (texts: FileTexts): Tool<SearchInput, Searched> => ({
  name: 'search_files',
  description: 'Finds passages in the attached texts. Quote them and name their evidence number.',
  input,
  permission: 'read_files',
  cost: 0,
  title: (_, language) => (language === 'en' ? 'Searched the files' : 'Mencari di file'),
  run: async ({ query, file }, job) => {
    const files = job.files.filter((one) => one.kind === 'text' && (file === undefined || one.name === file))
    if (files.length === 0) throw new ToolProblem('No text is attached.')
    return quote(await texts.search(files, query), query, job)
  },
})

/** What was found, quoted. `job.language` is for the step; the sentences around the quotes are in `spoken`. */
export function quote(hits: FileHit[], question: string, job: AnswerJob, spoken: Language = job.language) {
  const composed = composeAnswer({ question, hits, language: spoken })
  const found = composed.citations.flatMap((citation): Found[] => {
    const hit = hits.find(({ passage }) => passage === citation.passage)
    return hit ? [{ kind: 'source', source: sourceOf(hit, citation.quote.text) }] : []
  })
  const count = hits.length
  return {
    summary: job.language === 'en' ? `${count} passages` : `${count} bagian`,
    found,
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

function sourceOf({ file, passage, confidence }: FileHit, text: string): Extract<Found, { kind: 'source' }>['source'] {
  const page = passage.page === undefined ? {} : { page: passage.page }
  const nalar = { file_id: file.id, ...page, quote: text, score: Math.round(confidence * 1000) / 1000 }
  return { mediaType: file.mime, title: file.name, filename: file.name, providerMetadata: { nalar } }
}
