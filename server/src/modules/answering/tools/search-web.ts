import { z } from 'zod'
import { escapeMarkdown } from '#contract/kit/escape-markdown.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { detectLanguage } from '#engine/language/index.ts'
import { composeAnswer } from '#engine/passages/index.ts'
import { type WebHit, type WebQuery, type WebSearch, WebSearchError } from '../../../providers/web-search/port.ts'
import { noticeOf } from '../end-of-answer.ts'
import type { AnswerJob } from '../job.ts'
import { type Tool, type ToolFinding, ToolProblem } from './tool.ts'
import {
  cutPages,
  forModel,
  passagesOf,
  readHits,
  type SeenPage,
  type WebPassage,
  type WebSource,
  webFound,
} from './web-source.ts'

const input = z.object({ query: z.string().min(1).max(400).describe('What to look for, as one would type it.') })
export type WebSearchInput = z.output<typeof input>
/** `pages` 0: nothing was found. */
export type WebSearched = { text: string; pages: number }

/** Searches the web, reads the first pages and quotes what answers. A service that fails is told in a notice. */
export const searchWeb = (service: WebSearch, { pages }: WebSource): Tool<WebSearchInput, WebSearched> => ({
  name: 'search_web',
  description: 'Searches the web and reads the first pages. Quote them and name their evidence number.',
  input,
  permission: 'read_web',
  cost: 0,
  title: (_, language) => localized(`Searched ${service.name}`, `Mencari di ${service.name}`)[language],
  run: async ({ query }, job) => {
    const asked = { query, language: detectLanguage(query), limit: limits.webSearch.results, signal: job.signal }
    const seen = await readHits(await find(service, asked, job), pages, job.signal)
    return summariseSearch(seen, query, job)
  },
})

async function find(service: WebSearch, asked: WebQuery, job: AnswerJob): Promise<WebHit[]> {
  try {
    return await service.search(asked)
  } catch (error) {
    if (!(error instanceof WebSearchError)) throw error
    const notice = noticeOf(error.code, job.language, { name: service.name })
    job.writer.notice(notice)
    throw new ToolProblem(notice.message)
  }
}

/** What pages say about a question: quotes that answer it, else what there is to read. */
export function summariseSearch(seen: SeenPage[], question: string, job: AnswerJob) {
  const spoken = detectLanguage(question)
  const passages = passagesOf(seen, question)
  for (const { url } of cutPages(seen))
    job.writer.notice(noticeOf('web_page_cut', job.language, { url, limit: limits.webPage.characters }))
  const composed = composeAnswer({ question, hits: passages, language: spoken })
  const quoted = composed.citations.flatMap(({ passage, quote, confidence }) => {
    const hit = passages.find((webPassage) => webPassage.passage === passage)
    return hit ? [webFound(hit.page, quote.text, confidence)] : []
  })
  const found = composed.answered ? quoted : listed(seen, passages)
  const read = seen.filter((page) => page.read).length
  return {
    summary: localized(`${seen.length} found, ${read} read`, `${seen.length} ditemukan, ${read} dibaca`)[job.language],
    found,
    forModel: forModel(passages),
    detail: { text: composed.answered ? composed.text : list(found, spoken), pages: seen.length },
  }
}

/** Pages worth reading, each with its most fitting sentence. */
function listed(seen: SeenPage[], passages: WebPassage[]): ToolFinding[] {
  return seen.slice(0, limits.webSearch.read).map((page) => {
    const best = passages.find((passage) => passage.page === page)
    return webFound(page, best?.quote.text ?? page.text.slice(0, 240), best?.confidence ?? 0)
  })
}

function list(found: ToolFinding[], language: Language): string {
  const lines = found.flatMap((item, index) =>
    item.kind === 'web'
      ? [
          `- **${escapeMarkdown(item.source.title ?? '')}**: ${escapeMarkdown(item.source.providerMetadata?.nalar.quote ?? '')} [${index + 1}]`,
        ]
      : [],
  )
  const intro = localized(
    'No page says it in so many words. What comes closest:',
    'Tidak ada halaman yang menyebutkannya langsung. Yang paling dekat:',
  )[language]
  return lines.length === 0 ? '' : [intro, '', ...lines].join('\n')
}
