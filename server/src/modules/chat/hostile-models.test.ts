import { expect, test } from 'vitest'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { FakeRequest, FakeStep } from '../../providers/model/fake.ts'
import { askQuestion, aTalker, chatApp, type Question, recordText } from './testing/chat-app.ts'

// Whatever a model does, an answer stays within its bounds and says what it leaves out.
const server = await chatApp()

/** Each asked by somebody new: such answers use up the credits of a free plan. */
const put = async (given: Question): Promise<ChatRecord> => {
  const { body } = await askQuestion(server, await aTalker(server), given)
  return body.data.record
}
const noticesOf = ({ answer }: ChatRecord) =>
  answer.parts.flatMap((part) => (part.type === 'data-notice' ? [part.data.code] : []))
const stored = async ({ id }: ChatRecord): Promise<number> =>
  (await server.deps.pool.query('select length(parts::text) as n from records where id = $1', [id])).rows[0].n
/** Sentences that never come again. */
const varied = (count: number, length: number): FakeStep[] =>
  Array.from({ length: count }, (_, index) => ({
    text: `${index} `.padEnd(length, String((index * 7919) % 1_000_003)),
  }))
const file = (content: string, name: string): [Blob, string] => [new Blob([content]), name]
const lastTool = ({ messages }: FakeRequest) => {
  const last = messages.at(-1)
  return last?.role === 'tool' ? String(JSON.stringify(last.content)) : undefined
}

test('a model that never ends is ended, and the answer says so', async () => {
  server.model.reply = () => [...varied(3_000, 100), { stall: true }]
  const record = await put({ question: 'Go on and on' })
  expect(record.answer.status).toBe('done')
  expect(recordText(record)).toHaveLength(limits.answer.textMax)
  expect(noticesOf(record)).toEqual(['answer_cut_off'])
})

test('a model that sends everything at once is cut, too', async () => {
  server.model.reply = () => [{ text: Array.from({ length: 400_000 }, (_, n) => n).join(' ') }]
  const record = await put({ question: 'All at once' })
  expect(recordText(record)).toHaveLength(limits.answer.textMax)
  expect(await stored(record)).toBeLessThan(limits.answer.textMax * 2)
  expect(noticesOf(record)).toEqual(['answer_cut_off'])
})

test('a model that thinks without end is ended', async () => {
  server.model.reply = () => [
    ...varied(3_000, 100).map((step) => ({ reasoning: 'text' in step ? step.text : '' })),
    { stall: true },
  ]
  const record = await put({ question: 'Think' })
  expect(noticesOf(record)).toEqual(['answer_cut_off'])
})

test('a model that repeats itself is ended long before', async () => {
  const round = 'The revenue of the stores in Java has grown. '
  server.model.reply = () => [
    { text: 'Well. ' },
    ...Array.from({ length: 2_000 }, () => ({ text: round })),
    { stall: true },
  ]
  const record = await put({ question: 'Tell me' })
  expect(noticesOf(record)).toEqual(['answer_repeated_itself'])
  expect(recordText(record).length).toBeLessThan(8_000)
  expect(record.answer.status).toBe('done')
})

test('a long answer that only resembles itself is left alone', async () => {
  server.model.reply = () => Array.from({ length: 400 }, (_, n) => ({ text: `| Store ${n} | 0 | 0 | 0 |\n` }))
  const record = await put({ question: 'A table' })
  expect(noticesOf(record)).toEqual([])
  expect(recordText(record)).toContain('Store 399')
})

test('invalid tool arguments again and again end with the steps', async () => {
  let turns = 0
  server.model.reply = () => {
    turns++
    return [{ tool: 'make_chart', input: { table: 'x'.repeat(50_000), kind: 7 }, fragments: 9 }]
  }
  const record = await put({ question: 'Draw', files: [file('a,b\n1,2\n', 'a.csv')] })
  expect(turns).toBe(limits.answer.modelSteps)
  expect(record.answer.status).toBe('done')
  expect(noticesOf(record)).toEqual(['answer_steps_used_up'])
  expect(await stored(record)).toBeLessThan(20_000)
})

test('a model that calls a hundred tools in one step gets a part of them', async () => {
  server.model.reply = (request) =>
    lastTool(request)
      ? [{ text: 'Enough.' }]
      : Array.from({ length: 100 }, (_, n) => ({
          tool: 'analyze_file',
          input: { sql: `select ${n} as n` },
          fragments: 1,
        }))
  const record = await put({ question: 'Everything', files: [file('a,b\n1,2\n', 'a.csv')] })
  expect(recordText(record)).toBe('Enough.')
  const steps = record.answer.parts.filter(({ type }) => type === 'tool-analyze_file')
  expect(steps).toHaveLength(limits.answer.toolCalls)
})

test('a page of two hundred thousand words from a tool is cut before the model, and in the answer', async () => {
  const page = Array.from({ length: 200_000 }, (_, n) => `w${n % 9973}`).join(' ')
  const received: string[] = []
  server.model.reply = (request) => {
    const result = lastTool(request)
    if (!result) return [{ tool: 'analyze_file', input: { sql: 'select page, page as again from pages' } }]
    received.push(result)
    return [{ text: 'Read.' }]
  }
  const record = await put({ question: 'Read it', files: [file(`id,page\n1,"${page}"\n2,"${page}"\n`, 'pages.csv')] })
  expect(recordText(record)).toBe('Read.')
  expect(received[0]!.length).toBeLessThan(limits.answer.toolMax * 2)
  expect(await stored(record)).toBeLessThan(200_000)
  const [table] = record.answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  expect(String(table!.rows[0]!.page)).toMatch(/… \[\+\d+\]$/)
})
