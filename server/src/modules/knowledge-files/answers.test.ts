import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { knowledgeFileEndpoints as api } from '#contract/knowledge-files/endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker } from '../chat/testing/chat-app.ts'

vi.setConfig({ testTimeout: 120_000 })
const server = await testApp()
const talker = await aTalker(server)

async function know(name: string, content: string): Promise<string> {
  const form = new FormData()
  form.append('files', new Blob([content]), name)
  const query = { bot_id: talker.agentId }
  const { body } = await server.call(api.addKnowledgeFiles, { query, form, headers: talker.headers })
  const { id } = body.data.files[0]!
  for (let waited = 0; waited < 2_000; waited++) {
    const list = await server.call(api.listKnowledgeFiles, {
      params: { botId: talker.agentId },
      headers: talker.headers,
    })
    if (list.body.data.records.find((record) => record.id === id)?.state === 'ready') return id
    await sleep(50)
  }
  throw new Error('the file was never read')
}

const answerTo = async (question: string): Promise<ChatRecord> => {
  const { status, body } = await askQuestion(server, talker, { question })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data.record
}

test('an agent answers from a text of its knowledge and cites page and words', async () => {
  const id = await know(
    'aturan.txt',
    'Bab satu.\fCuti tahunan adalah dua belas hari kerja untuk setiap karyawan tetap.',
  )
  const record = await answerTo('Berapa hari cuti tahunan karyawan tetap?')
  const [source] = record.answer.parts.flatMap((part) => (part.type === 'source-document' ? [part] : []))
  expect(source).toMatchObject({
    filename: 'aturan.txt',
    providerMetadata: {
      nalar: {
        file_id: id,
        version: 1,
        page: 2,
        quote: 'Cuti tahunan adalah dua belas hari kerja untuk setiap karyawan tetap.',
      },
    },
  })
  expect(record.answer.parts.some((part) => part.type === 'tool-search_files')).toBe(true)
})

test('an agent asks the tables of its knowledge', async () => {
  const id = await know('harvest.csv', 'estate,tea_kg\nCiwidey,1200\nPangalengan,800\nCiwidey,300\n')
  const record = await answerTo('total tea kg by estate')
  const [table] = record.answer.parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  expect(table?.query).toMatchObject({ data_source_id: id, data_source_name: 'harvest.csv' })
  expect(JSON.stringify(table?.rows)).toContain('1500')
})

test('an agent with a use case of files answers from those and no others', async () => {
  const { headers, agentId } = talker
  const kept = await know('parkir.txt', 'Parkir motor ada di lantai dua gedung timur.')
  const made = await server.call(useCaseEndpoints.createUseCase, {
    params: { botId: agentId },
    body: { usecase: 'Gedung', description: '', type: 'files' },
    headers,
  })
  const related = await server.call(useCaseEndpoints.relateUseCase, {
    params: { botId: agentId },
    body: { usecase_id: made.body.data._id, relations: [{ file_id: kept }] },
    headers,
  })
  expect(related.body.data.relations).toMatchObject([{ file_id: kept, filename: 'parkir.txt', missing: false }])
  expect(JSON.stringify(await answerTo('Di mana parkir motor?'))).toContain('lantai dua gedung timur')
  expect(JSON.stringify((await answerTo('Berapa hari cuti tahunan karyawan tetap?')).answer)).not.toContain(
    'dua belas hari',
  )
})

test('what its use cases give to an agent is looked up once for an answer', async () => {
  const asked = vi.spyOn(server.deps.pool, 'query')
  await answerTo('Di mana parkir motor?')
  const texts = asked.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text?: string }).text,
  )
  asked.mockRestore()
  expect(texts.filter((text) => /from use_cases[\s\S]*agent_id = any/.test(text ?? ''))).toHaveLength(1)
})

test('visitors of its website are answered from the files of its use cases, when its owner allows it, and from no others', async () => {
  const origin = 'https://shop.example'
  const params = { agentId: talker.botId }
  const publish = (use_knowledge: boolean) =>
    server.call(widgetEndpoints.saveWidget, {
      params: { id: talker.botId },
      body: { enabled: true, origins: [origin], use_knowledge },
      headers: talker.headers,
    })
  expect((await publish(false)).body.data.use_knowledge).toBe(false)
  const { body } = await server.call(visitorEndpoints.startVisit, { params, headers: { origin } })
  const asVisitor = async (question: string) => {
    const headers = { origin, visitor: body.data.token }
    return JSON.stringify((await server.call(visitorEndpoints.askWidget, { params, body: { question }, headers })).body)
  }
  const [ofUseCase, other] = ['Di mana parkir motor?', 'Berapa hari cuti tahunan karyawan tetap?']
  expect(await asVisitor(ofUseCase)).not.toContain('lantai dua')
  await publish(true)
  expect(await asVisitor(ofUseCase)).toContain('lantai dua gedung timur')
  expect(await asVisitor(other)).not.toContain('dua belas hari')
  // Without a use case that names files there are none for strangers, whatever else the agent knows.
  const { headers, agentId: botId } = talker
  const list = await server.call(useCaseEndpoints.listUseCases, { params: { botId, type: 'files' }, headers })
  await server.call(useCaseEndpoints.removeUseCase, { params: { id: list.body.data[0]!._id }, headers })
  expect(JSON.stringify(await answerTo(other))).toContain('dua belas hari')
  expect(await asVisitor(other)).not.toContain('dua belas hari')
  expect(await asVisitor(ofUseCase)).not.toContain('lantai dua')
})
