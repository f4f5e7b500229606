import { noticeOf } from '../end-of-answer.ts'
import type { AnswerJob } from '../job.ts'
import { readPage } from '../tools/read-page.ts'
import { searchWeb, type WebSearched } from '../tools/search-web.ts'
import { callTool, showFound, ToolProblem, type ToolResult } from '../tools/tool.ts'
import type { WebSource } from '../tools/web-source.ts'

/**
 * Answers from the addresses that came with the question, else from a search where the person asked for one. False when the
 * web gave nothing: why is said in a notice, and the answer is made from what there is.
 */
export async function answeredFromWeb(job: AnswerJob, web: WebSource): Promise<boolean> {
  const results = job.links.length > 0 ? await readLinks(job, web) : job.webSearch ? await search(job, web) : []
  for (const { detail, found } of results) {
    // Marks count an answer's evidence; each page's words count their own from 1.
    const before = job.writer.evidence()
    job.writer.text(detail.text.replace(/\[(\d+)\]/g, (_, n: string) => `[${Number(n) + before}]`))
    showFound(job.writer, found)
  }
  return results.length > 0
}

async function search(job: AnswerJob, web: WebSource): Promise<ToolResult<WebSearched>[]> {
  const service = await web.current()
  if (!service) {
    job.writer.notice(noticeOf('web_search_off', job.language))
    return []
  }
  try {
    const result = await callTool(searchWeb(service, web), { query: job.question.slice(0, 400) }, job)
    if (result.detail.text !== '') return [result]
    job.writer.notice(noticeOf('web_search_nothing', job.language))
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error
  }
  return []
}

async function readLinks(job: AnswerJob, web: WebSource): Promise<ToolResult<WebSearched>[]> {
  const results: ToolResult<WebSearched>[] = []
  for (const url of job.links) {
    try {
      results.push(await callTool(readPage(web, job.links), { url, query: job.question }, job))
    } catch (error) {
      if (!(error instanceof ToolProblem)) throw error
      job.writer.notice(noticeOf('web_page_unreadable', job.language, { url, why: error.message }))
    }
  }
  return results.filter(({ detail }) => detail.text !== '')
}
