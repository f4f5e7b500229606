import { expect, test } from 'vitest'
import { askQuestion, aTalker, chatApp } from '../../chat/testing/chat-app.ts'

// A language model over the sample company.
const server = await chatApp({ env: { SEED_SAMPLE: 'true' } })
const talker = await aTalker(server)

test('behind an answer of a model that asked a database stands what could be asked next', async () => {
  server.model.reply = ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? [{ text: 'There are some [1].' }]
      : [{ tool: 'query_database', input: { question: 'How many stores are there?' } }]
  const { record } = (await askQuestion(server, talker, { question: 'How many stores are there?' })).body.data
  const last = record.answer.parts.at(-1)
  expect(last?.type).toBe('data-suggestions')
  const { questions } = last?.type === 'data-suggestions' ? last.data : { questions: [] }
  expect(questions.length).toBeGreaterThan(1)
  expect(questions).not.toContain('How many stores are there?')
})

test('an answer from nothing but words has none', async () => {
  server.model.reply = () => [{ text: 'Good morning.' }]
  const { record } = (await askQuestion(server, talker, { question: 'Say good morning' })).body.data
  expect(record.answer.parts.map(({ type }) => type)).toEqual(['text'])
})
