import { beforeAll, expect, test } from 'vitest'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { sampleCompany, sampleTimeoutMs } from '../../testing/sample-company.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker } from '../chat/testing/chat-app.ts'

// No model is configured: the built-in engine answers, and the sample company is connected.
const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
const owner = await aTalker(server)
const origin = 'https://shop.example'
const params = { agentId: owner.botId }
const { body: visit } = await publish({}).then(() =>
  server.call(visitorEndpoints.startVisit, { params, headers: { origin } }),
)

beforeAll(async () => {
  await sampleCompany(server, owner)
}, sampleTimeoutMs)

function publish(more: object) {
  return server.call(widgetEndpoints.saveWidget, {
    params: { id: owner.botId },
    body: { enabled: true, origins: [origin], ...more },
    headers: owner.headers,
  })
}
async function answerTo(question: string) {
  const headers = { origin, visitor: visit.data.token }
  const { body } = await server.call(visitorEndpoints.askWidget, { params, body: { question }, headers })
  return body.data
}

test('the databases of the owner are closed to visitors until they are opened, and their statements always', async () => {
  await publish({ use_databases: false })
  const closed = await answerTo('How many stores are there?')
  expect(closed).toMatchObject({ status: 'done', parts: [{ type: 'text' }] })
  expect(JSON.stringify(closed)).not.toMatch(/Toko Nusantara|database/)
  await publish({ use_databases: true })
  const open = await answerTo('How many stores are there?')
  expect(open.parts.map(({ type }) => type)).toContain('table')
  expect(JSON.stringify(open)).not.toMatch(/select |Toko Nusantara/i)
  await publish({ use_databases: false })
  expect((await answerTo('How many stores are there?')).parts.map(({ type }) => type)).not.toContain('table')
})

test('small talk is for visitors too, in their language', async () => {
  expect((await answerTo('halo')).parts[0]).toEqual({ type: 'text', text: 'Halo! Ada yang bisa dibantu?' })
  expect((await answerTo('What can you do?')).parts[0]).toMatchObject({ text: expect.stringContaining('this website') })
})

test('a passage of a file that was opened is quoted', async () => {
  const form = new FormData()
  form.append(
    'files',
    new Blob(['Our shop opens at nine and closes at five.\n\nReturns are free within 30 days.']),
    'shop.txt',
  )
  await server.call(widgetEndpoints.addWidgetFiles, { params: { id: owner.botId }, form, headers: owner.headers })
  await publish({ use_files: true })
  const { parts } = await answerTo('Within how many days are returns free?')
  expect(parts).toContainEqual(expect.objectContaining({ type: 'source', title: 'shop.txt' }))
  expect(JSON.stringify(parts)).toContain('30 days')
})
