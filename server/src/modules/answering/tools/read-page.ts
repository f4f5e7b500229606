import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { type WebPage, WebPageError } from '../../../platform/web-page/web-page.ts'
import type { AnswerJob } from '../job.ts'
import { summariseSearch, type WebSearched } from './search-web.ts'
import { type Tool, ToolProblem } from './tool.ts'
import { asSeen, pageProblem, type WebSource } from './web-source.ts'

export type ReadPageInput = { url: string; query: string }

/**
 * Reads a page that the person named, and no other: an address from anywhere else could carry what a hostile page wants to
 * know.
 */
export const readPage = ({ pages }: Pick<WebSource, 'pages'>, links: string[]): Tool<ReadPageInput, WebSearched> => ({
  name: 'read_page',
  description: `Reads a web page that the person named: ${links.join(' ')}. Quote it and name its evidence number.`,
  input: z.object({
    url: z.string().max(2_000).describe('One of the addresses that the person named.'),
    query: z.string().max(2_000).describe('What to look for on it.'),
  }),
  permission: 'read_web',
  cost: 0,
  title: ({ url }, language) => `${localized('Read', 'Membaca')[language]} ${hostOf(url)}`,
  run: async ({ url, query }, job) => {
    if (!links.includes(url)) throw new ToolProblem('Only the addresses that the person named can be read.')
    return summariseSearch([asSeen(await open(url, job, pages))], query, job)
  },
})

async function open(url: string, job: AnswerJob, pages: WebSource['pages']): Promise<WebPage> {
  try {
    return await pages.read(url, job.signal)
  } catch (error) {
    if (error instanceof WebPageError) throw new ToolProblem(pageProblem(error, job.language))
    throw error
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url.slice(0, 60))
