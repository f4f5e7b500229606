import { expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { passesFlag } from '#contract/feature-flags/flags.ts'
import { readConfig } from '../../platform/config/config.ts'
import { askQuestion, aTalker, chatApp, recordText } from '../chat/testing/chat-app.ts'

const workspaceId = '00000000-0000-4000-8000-000000000001'
const nobody = { emails: [], users: [], organizations: [], workspaces: [], bots: [] }
const server = await chatApp({
  env: { FEATURE_GATES: '{"GenerateChart": true, "AdvancedQNA": {"emails": ["Vip@toko.test"]}}' },
})
const talker = await aTalker(server)
const sales: [Blob, string] = [new Blob(['region,amount\nJava,1200\nBali,500\nPapua,300\n']), 'sales.csv']
const upload = (headers: Record<string, string>, [blob, name]: [Blob, string] = sales) => {
  const form = new FormData()
  form.append('file', blob, name)
  return server.call(chatEndpoints.uploadAttachment, { form, headers })
}

test.each([
  ['everybody', true, true],
  ['nobody', false, false],
  ['an address', { ...nobody, emails: ['ayu@toko.test'] }, true],
  ['another address', { ...nobody, emails: ['budi@toko.test'] }, false],
  ['the person', { ...nobody, users: ['u'] }, true],
  ['the workspace', { ...nobody, workspaces: [workspaceId] }, true],
  ['the organization', { ...nobody, organizations: ['o'] }, true],
  ['another organization', { ...nobody, organizations: ['p'] }, false],
  ['an agent alone', { ...nobody, bots: [workspaceId] }, false],
])('a gate for %s', (_, rule, expected) => {
  const who = { email: 'Ayu@toko.test', userId: 'u', organizationId: 'o', workspaceId }
  expect(passesFlag({ AdvancedQNA: rule }, 'AdvancedQNA', who)).toBe(expected)
})

test('a wrong configuration stops the start and says which', () => {
  expect(() => readConfig({ FEATURE_GATES: '{"Nonsense": true}' })).toThrow(/FEATURE_GATES/)
  expect(() => readConfig({ FEATURE_GATES: 'no' })).toThrow(/FEATURE_GATES: must be JSON/)
})

test('abilities: what the gates let through, the models, what is off', async () => {
  expect((await server.call(featureFlagEndpoints.getAbilities)).status).toBe(401)
  const { data } = (await server.call(featureFlagEndpoints.getAbilities, { headers: talker.headers })).body
  expect(data).toEqual({
    ways: ['DataAnalysis', 'GenerateChart'],
    features: ['Research', 'SpeechAnalytics', 'Broadcasts'],
    in_app_limited: false,
    models: [
      { id: 'fake-1', name: 'fake-1' },
      { id: 'built-in', name: null },
    ],
    web_search: false,
    speech: false,
    may_set_up: false,
  })
})

test('a way that the gate does not let through is refused in the language of the person', async () => {
  const given = { question: '@AdvancedQNA hi', mentions: '["AdvancedQNA"]' }
  const { status, body } = await askQuestion(server, talker, given, { 'accept-language': 'id' })
  expect([status, body.code]).toEqual([403, 'way_not_offered'])
  expect(body.message).toContain('@AdvancedQNA tidak tersedia')
})

test('the built-in engine answers when it is chosen, draws when a chart is asked for, and so it does again', async () => {
  const mentions = '["GenerateChart","DataAnalysis"]'
  const given = { question: '@GenerateChart @DataAnalysis total amount', mentions, model: 'built-in', files: [sales] }
  const { record, session_id } = (await askQuestion(server, talker, given)).body.data
  expect([record.answer.model, record.question]).toEqual([null, given.question])
  expect(record.answer.parts.filter(({ type }) => type === 'data-chart')).toHaveLength(1)
  const again = (await askQuestion(server, talker, { question: '', session_id, retry_of: record.id })).body.data.record
  expect(again.answer.model).toBe(null)
  expect(again.answer.parts.filter(({ type }) => type === 'data-chart')).toHaveLength(1)
  expect(recordText(again)).toBe(recordText(record))
})

test('a chart without figures is said not to be there; a model that is not offered is refused', async () => {
  const given = { question: '@GenerateChart hello', mentions: '["GenerateChart"]', model: 'built-in' }
  const { parts } = (await askQuestion(server, talker, given)).body.data.record.answer
  expect(parts.find((part) => part.type === 'data-notice')?.data.code).toBe('chart_needs_figures')
  expect((await askQuestion(server, talker, { question: 'hi', model: 'gone-9' })).body.code).toBe('model_not_offered')
})

test('a file is sent before its question, taken by it, and dropped when nobody asks', async () => {
  expect((await upload({})).status).toBe(401)
  expect((await upload(talker.headers, [new Blob(['MZ']), 'setup.exe'])).body.code).toBe('file_type_not_supported')
  const file = (await upload(talker.headers)).body.data
  expect(file).toMatchObject({ name: 'sales.csv', kind: 'tables' })
  const given = { question: 'total amount', file_ids: JSON.stringify([file.id]), model: 'built-in' }
  const stranger = await aTalker(server)
  expect((await askQuestion(server, stranger, given)).body.code).toBe('upload_gone')
  expect((await askQuestion(server, talker, given)).body.data.record.files).toEqual([file])
  const drop = (id: string, headers = talker.headers) =>
    server.call(chatEndpoints.dropAttachment, { params: { id }, headers })
  expect((await drop(file.id)).body.code).toBe('file_not_found')
  const other = (await upload(talker.headers)).body.data
  expect((await drop(other.id, stranger.headers)).body.code).toBe('file_not_found')
  expect((await drop(other.id)).status).toBe(200)
  const four = await Promise.all([1, 2, 3, 4].map(async () => (await upload(talker.headers)).body.data.id))
  const many = { question: 'total amount', file_ids: JSON.stringify(four), model: 'built-in' }
  expect((await askQuestion(server, talker, many)).body.code).toBe('too_many_files')
  expect((await askQuestion(server, talker, { ...many, mentions: JSON.stringify([talker.botId]) })).status).toBe(200)
})

test('an agent that is named speaks to the model; its name is not part of the question', async () => {
  const form = new FormData()
  form.set('name', 'Sales helper')
  form.set('description', 'Speaks like a pirate.')
  const agent = (await server.call(agentEndpoints.createAgent, { form, headers: talker.headers })).body.data
  const given = { question: '@Sales helper how are sales?', mentions: JSON.stringify([agent._id]) }
  await askQuestion(server, talker, given)
  const asked = JSON.stringify(server.model.requests.at(-1))
  expect(asked).toContain('Speaks like a pirate.')
  expect(asked).not.toContain('@Sales helper')
})

test('data analysis makes the model query first', async () => {
  const steps = [[{ tool: 'analyze_file', input: { file: 'sales.csv', sql: 'select 1 as one' } }], [{ text: 'One.' }]]
  server.model.requests.length = 0
  server.model.reply = ({ messages }) => steps[messages.some(({ role }) => role === 'tool') ? 1 : 0]!
  await askQuestion(server, talker, { question: '@DataAnalysis amounts', mentions: '["DataAnalysis"]', files: [sales] })
  const [first, second] = server.model.requests.map((request) => request as typeof request & { tool_choice?: string })
  expect(first!.tool_choice).toBe('required')
  expect(first!.tools?.map((tool) => tool.function.name)).toEqual(['analyze_file'])
  expect(second!.tool_choice).not.toBe('required')
})
