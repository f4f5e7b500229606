import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '#contract/endpoints.ts'
import { aBook, aWorkbook } from '../knowledge-files.ts'
import type { Action } from './actions.ts'
import { callEndpoint, followStream } from './caller.ts'
import { anyOf, between } from './chance.ts'
import type { Member } from './company.ts'

/** What there is to ask with. */
const files = [
  { name: 'notes.txt', content: await aBook('txt', 3, 1) },
  { name: 'report.pdf', content: await aBook('pdf', 5, 2) },
  { name: 'orders.xlsx', content: aWorkbook(2_000) },
  { name: 'cities.csv', content: new TextEncoder().encode(`city,orders\n${'Bandung,12\nMedan,7\n'.repeat(200)}`) },
]

const dataQuestions = [
  'How many orders per month this year?',
  'Total sales by city',
  'Berapa jumlah pelanggan per kota?',
  'Which store sold the most last month?',
  'average salary by department',
  'Pendapatan per wilayah tahun lalu',
]

type Asked = { session: string; record: string; answer: string; text: string }

/** Asks and reads the answer to its end, or as far as the reader has the patience for. */
async function ask(member: Member, fields: Record<string, string>, more: { files?: File[]; patienceMs?: number } = {}) {
  const form = new FormData()
  form.set('bot_id', member.agent)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of more.files ?? []) form.append('files', file)
  const asked: Asked = { session: '', record: '', answer: '', text: '' }
  const until = performance.now() + (more.patienceMs ?? Number.POSITIVE_INFINITY)
  for await (const frame of followStream(member, endpoints.ask, { form })) {
    asked.text += frame
    if (asked.session === '') {
      const { messageMetadata: about } = JSON.parse(frame.replace('data: ', '')) as {
        messageMetadata: { session_id: string; record_id: string; answer_id: string }
      }
      Object.assign(asked, { session: about.session_id, record: about.record_id, answer: about.answer_id })
    }
    if (performance.now() > until) break
  }
  return asked
}

const pathOf = (member: Member, sessionId: string) => ({ params: { botId: member.agent, sessionId } })

export const chatting: Action[] = [
  {
    what: 'ask the model',
    weight: 12,
    run: async (member) => void (await ask(member, { question: `A story about shop ${Math.random()}` })),
  },
  {
    what: 'ask the model, which asks the database',
    weight: 6,
    run: async (member) => void (await ask(member, { question: 'How many orders are there?' })),
  },
  {
    what: 'ask the built-in engine',
    weight: 10,
    run: async (member) => void (await ask(member, { question: anyOf(dataQuestions), model: 'built-in' })),
  },
  {
    what: 'ask about a file',
    weight: 3,
    run: async (member) => {
      const { name, content } = anyOf(files)
      const file = new File([Uint8Array.from(content)], name)
      await ask(member, { question: 'What is in this file?', model: anyOf(['built-in', 'bench']) }, { files: [file] })
    },
  },
  {
    what: 'ask on, again and otherwise',
    weight: 3,
    run: async (member) => {
      const { session, record } = await ask(member, { question: 'First of two' })
      await ask(member, { question: 'And the second?', session_id: session })
      await ask(member, { question: 'First, otherwise', session_id: session, edit_of: record })
      await ask(member, { session_id: session, retry_of: record })
    },
  },
  {
    what: 'stop an answer',
    weight: 2,
    run: async (member) => {
      const { session } = await ask(member, { question: 'A long story' }, { patienceMs: between(100, 600) })
      await callEndpoint(member, endpoints.stopAnswer, pathOf(member, session)).catch(expectOver)
    },
  },
  {
    what: 'leave an answer and come back to it',
    weight: 3,
    run: async (member) => {
      const { session } = await ask(member, { question: 'A long story' }, { patienceMs: between(100, 600) })
      await sleep(between(50, 400))
      for await (const _ of followStream(member, endpoints.joinAnswer, pathOf(member, session))) {
        // What it says was told already.
      }
    },
  },
  {
    what: 'rate an answer',
    weight: 3,
    run: async (member) => {
      const { session, answer } = await ask(member, { question: anyOf(dataQuestions), model: 'built-in' })
      const body = {
        bot_id: member.agent,
        session_id: session,
        like: anyOf([true, false]),
        bookmark: anyOf([true, false]),
      }
      await callEndpoint(member, endpoints.giveFeedback, { params: { answerId: answer }, body })
    },
  },
  {
    what: 'ask on the research page',
    weight: 1,
    run: async (member) => {
      const body = { question: anyOf(dataQuestions), by: anyOf(['engine', 'model']), agent_id: member.agent }
      for await (const _ of followStream(member, endpoints.askResearch, { body })) {
        // Read to its end.
      }
    },
  },
]

/** An answer may have ended before it was stopped. */
function expectOver(error: Error): void {
  if (!/ 4\d\d /.test(error.message)) throw error
}
