import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { askQuestion, aTalker, chatApp } from './testing/chat-app.ts'

const server = await chatApp({ rateLimits: true })

test('one person may not ask without end, and another is not held up by it', async () => {
  const eager = await aTalker(server)
  const { max } = chatEndpoints.ask.rate
  const refused = []
  for (let n = 0; n <= max; n++) {
    const { status, body } = await askQuestion(server, eager, { question: '' })
    if (status === 429) refused.push(body)
  }
  expect(refused).toMatchObject([{ code: 'too_many_requests', retry_after_s: expect.any(Number) }])
  expect((await askQuestion(server, await aTalker(server), { question: 'hello' })).status).toBe(200)
})
