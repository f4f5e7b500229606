import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, type Figure } from './figure.ts'
import { untilReady } from './knowledge.ts'
import { addPeople, dataDirectory, startServer } from './server.ts'

type Article = { title?: string; paragraphs: { text: string; questions: { question: string; answers: string[] }[] }[] }

/** The English set is of others and not part of this repository: `BENCH_DATA` names the folder that holds it. */
const root = path.resolve(import.meta.dirname, '..')
const data = process.env.BENCH_DATA ?? ''

/**
 * Questions put to the search as people put them: every paragraph of the set is a page of one file, and the right one must be
 * among the first five.
 */
export async function knowledgeQualityFigures(): Promise<Figure[]> {
  const sets = [
    { language: 'English', file: path.join(data, 'passages/english.json'), least: 98 },
    { language: 'Indonesian', file: path.join(root, 'engine/measure/questions/passages-indonesian.json'), least: 96 },
  ].filter(({ file }) => fs.existsSync(file))
  const figures: Figure[] = []
  for (const { language, file, least } of sets) {
    const articles = JSON.parse(fs.readFileSync(file, 'utf8')) as Article[]
    figures.push(
      atLeast(`knowledge: right passage among the first five, ${language}`, await top5(articles), least, '%'),
    )
  }
  return figures
}

/** So many searches are more than a person may make in a minute: it waits when it is told to. */
async function search(url: string, token: string): Promise<{ hits: { page: number }[] }> {
  for (;;) {
    const answer = await fetch(url, { headers: { token } })
    const body = (await answer.json()) as { data: { hits: { page: number }[] }; retry_after_s?: number }
    if (answer.status !== 429) return body.data
    await sleep(1_000 * (body.retry_after_s ?? 1))
  }
}

async function top5(articles: Article[]): Promise<number> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const [person] = await addPeople(dataDir, 1)
    const paragraphs = articles.flatMap(({ paragraphs: all }) => all)
    const pages = articles.flatMap(({ title = '', paragraphs: all }) =>
      all.map(({ text }) => `${title.replaceAll('_', ' ')}\n\n${text}`),
    )
    await untilReady(server, person!, 'book.txt', new TextEncoder().encode(pages.join('\f')))
    let [asked, found] = [0, 0]
    const base = `${server.url}/api/gateway/file-knowledges/${person!.agent}/search?query=`
    for (const [index, { questions }] of paragraphs.entries()) {
      for (const { question } of questions.filter(({ answers }) => answers.length > 0)) {
        const got = await search(base + encodeURIComponent(question), person!.token)
        asked++
        if (got.hits.some(({ page }) => page === index + 1)) found++
        else if (process.env.BENCH_MISSED) process.stderr.write(`missed: ${question}\n`)
      }
    }
    return (100 * found) / asked
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
