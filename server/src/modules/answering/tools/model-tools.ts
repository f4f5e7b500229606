import type { Sources } from '../builtin/options.ts'
import type { AnswerJob } from '../job.ts'
import { noticeOf } from '../notice.ts'
import { analyzeFile } from './analyze-file.ts'
import { makeChart } from './make-chart.ts'
import { queryDatabase } from './query-database.ts'
import { readPage } from './read-page.ts'
import { searchFiles } from './search-files.ts'
import { searchWeb } from './search-web.ts'
import type { AnyTool } from './tool.ts'
import { withTries } from './tries.ts'
import type { WebSource } from './web-source.ts'

/** The tools that a model may call for an answer. */
export const modelTools = async (job: AnswerJob, sources: Sources): Promise<AnyTool[]> => [
  ...toolsFor(job, sources),
  ...(await webTools(job, sources.web)),
]

/** Only what there is something to use it on, and what the question allows. */
function toolsFor(job: AnswerJob, { databases, tables, texts, outside }: Sources): AnyTool[] {
  const files = job.dataSource === 'db' ? [] : job.files
  const all: AnyTool[] = [
    ...(databases.length > 0 ? [withTries(queryDatabase(databases))] : []),
    ...(files.some(({ kind }) => kind === 'tables') ? [withTries(analyzeFile(tables))] : []),
    ...(files.some(({ kind }) => kind === 'text') ? [searchFiles(texts)] : []),
  ]
  const wanted = [...all, ...(all.length > 0 ? [makeChart] : []), ...outside]
  return job.tools.length === 0 ? wanted : wanted.filter(({ name }) => job.tools.includes(name))
}

/** The web only where the person asked for it. */
async function webTools({ webSearch, links, writer, language }: AnswerJob, web: WebSource): Promise<AnyTool[]> {
  const service = webSearch ? await web.current() : undefined
  if (webSearch && !service) writer.notice(noticeOf('web_search_off', language))
  return [...(service ? [searchWeb(service, web)] : []), ...(links.length > 0 ? [readPage(web, links)] : [])]
}
