import { randomUUID } from 'node:crypto'
import { startFakeModel } from '../../providers/model/fake.ts'
import { atOnce, attemptCall, type Load, repeatedKeys } from './load.ts'
import type { Person } from './people.ts'

const chunks = ['The first words, ', 'the second ', 'and the last.']

/** A model whose answers take a second. */
export async function aSlowModel(): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const model = await startFakeModel()
  model.reply = () => chunks.flatMap((text) => [{ text }, { wait: 300 }])
  const env = { MODEL_BASE_URL: model.baseUrl, MODEL_NAME: 'fake-1', MODEL_API_KEY: 'none' }
  return { env, close: model.close }
}

/** Questions: one is acknowledged when its stream begins, its answer when the stream says that it is done. */
export function chatLoad(url: string, people: readonly Person[]): Load {
  const asked: string[] = []
  const done = new Set<string>()
  const ask = async ({ agent, headers }: Person) => {
    const question = `question ${randomUUID()}`
    const form = new FormData()
    form.set('bot_id', agent)
    form.set('question', question)
    const init = { method: 'POST', headers: { ...headers, accept: 'text/event-stream' }, body: form }
    const answer = await attemptCall(`${url}/api/gateway/studio/chat`, init)
    if (!answer?.ok || !answer.body) return
    let text = ''
    try {
      for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
        if (text === '') asked.push(question)
        text += chunk
      }
    } catch {
      // The server was killed in the middle.
    }
    if (/"type":"finish".*"status":"done"/.test(text)) done.add(question)
  }
  return {
    what: 'questions',
    known: () => asked.length,
    run: (stopped) => atOnce(people.length, stopped, (who) => ask(people[who]!)),
    isSettled: async ({ query }) => (await query(`select 1 from records where status = 'streaming'`)).length === 0,
    count: async ({ query }) => {
      const rows = await query<{ question: string; status: string; answer_text: string | null; noticed: boolean }>(
        `select question, status, answer_text, parts::text like '%data-notice%' as noticed from records where question like 'question %'`,
      )
      const found = new Map(rows.map((row) => [row.question, row]))
      const isKept = (question: string) => {
        const row = found.get(question)
        if (row?.status === 'done') return row.answer_text === chunks.join('')
        return row?.status === 'failed' && row.noticed && !done.has(question)
      }
      /** With what stands there instead, and whether it was told to be done. */
      const lost = asked
        .filter((question) => !isKept(question))
        .map((question) => JSON.stringify({ ...(found.get(question) ?? { question }), told: done.has(question) }))
      return {
        what: 'questions',
        acknowledged: asked.length,
        lost,
        doubled: repeatedKeys(rows.map((row) => row.question)),
      }
    },
  }
}
