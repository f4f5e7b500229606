import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { askQuestion, aTalker } from '../chat/testing/chat-app.ts'

// A file is read, and charts are drawn, by a process of its own.
vi.setConfig({ testTimeout: 120_000 })
const server = await testApp()
const talker = await aTalker(server)

const sales = 'region,amount,sold_on\nJava,1200,2026-01-05\nBali,500,2026-02-01\nPapua,300,2026-02-11\n'
test('a chat on paper holds its charts, where figures come from, and the hours of who reads it', async () => {
  const files: [Blob, string][] = [[new Blob([sales]), 'sales.csv']]
  const { body } = await askQuestion(server, talker, { question: 'total amount by region', files })
  const { session_id, record } = body.data
  expect(record.answer.parts.map(({ type }) => type)).toContain('data-chart')
  const pdf = async (zone: string) => {
    const address = `/api/gateway/studio/chat/${talker.botId}/session/${session_id}/export?format=pdf&time_zone=${zone}`
    const response = await fetch(new URL(address, server.url), { headers: talker.headers })
    expect(response.status).toBe(200)
    return getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  }
  const document = await pdf('Asia/Jayapura')
  const { text } = await extractText(document, { mergePages: true })
  expect(text).toContain('GMT+9')
  expect(text).toMatch(/Sources\s+\[1\] .* · sales\.csv · /)
  // The bars with their names and figures, below the table.
  expect(text).toMatch(/Papua 300\s+Total amount of sales by region\s+Java\s+Bali\s+Papua\s+1,200\s+500\s+300/)
  const utc = await extractText(await pdf('UTC'), { mergePages: true })
  expect(utc.text).toContain('UTC')
  expect(
    (
      await fetch(
        new URL(`/api/gateway/studio/chat/${talker.botId}/session/${session_id}/export?time_zone=Mars`, server.url),
        { headers: talker.headers },
      )
    ).status,
  ).toBe(400)
}, 300_000)

test('a table in Markdown writes its figures and months as the screen does, in the language of who reads it', async () => {
  const files: [Blob, string][] = [[new Blob([sales]), 'sales.csv']]
  const { body } = await askQuestion(server, talker, { question: 'total amount by month', files })
  const address = `/api/gateway/studio/chat/${talker.botId}/session/${body.data.session_id}/export?format=md`
  const markdown = async (language: string) =>
    (await fetch(new URL(address, server.url), { headers: { ...talker.headers, 'accept-language': language } })).text()
  expect(await markdown('en')).toMatch(/\| January 2026 \| 1,200 \|\n\| February 2026 \| 800 \|/)
  expect(await markdown('id')).toMatch(/\| Januari 2026 \| 1\.200 \|\n\| Februari 2026 \| 800 \|/)
}, 120_000)
