import { expect, test, vi } from 'vitest'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import type { FakeRequest } from '../../../providers/model/fake.ts'
import { askQuestion, aTalker, chatApp, recordText } from '../../chat/testing/chat-app.ts'

// A language model over the knowledge of its agent, with the same tool and checks as the built-in engine.
vi.setConfig({ testTimeout: 120_000 })
const server = await chatApp()
const talker = await aTalker(server)
const { headers } = talker
const toolResults = ({ messages }: FakeRequest): string[] =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))

test('a model finds in the agent’s knowledge, and what it cites are the exact words on their page', async () => {
  const form = new FormData()
  form.append('files', new Blob(['Chapter one.\fAnnual leave is twelve working days.']), 'rules.txt')
  const added = await server.call(knowledgeFileEndpoints.addKnowledgeFiles, {
    query: { bot_id: talker.botId },
    form,
    headers,
  })
  const { id } = added.body.data.files[0]!
  const state = async () => {
    const params = { botId: talker.botId }
    const list = await server.call(knowledgeFileEndpoints.listKnowledgeFiles, { params, headers })
    return list.body.data.records[0]?.state
  }
  await expect.poll(state).toBe('ready')
  let seen: string[] = []
  server.model.reply = (request) => {
    seen = toolResults(request)
    if (seen.length > 0) return [{ text: 'Twelve working days [1].' }]
    return [{ tool: 'search_files', input: { query: 'How many days of annual leave?' } }]
  }
  const { record } = (await askQuestion(server, talker, { question: 'How much leave do I get?' })).body.data
  expect(seen[0]).toContain('Annual leave is twelve working days.')
  expect(recordText(record)).toContain('Twelve working days')
  expect(record.answer.parts.filter(({ type }) => type === 'source-document')).toMatchObject([
    {
      filename: 'rules.txt',
      providerMetadata: { nalar: { file_id: id, page: 2, quote: 'Annual leave is twelve working days.' } },
    },
  ])
})
