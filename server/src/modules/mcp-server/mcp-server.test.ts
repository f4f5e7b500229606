import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { startFakeMcp } from '../../providers/mcp/fake.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'

// The SDK's own client against /mcp.
const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
let talker: ChatPerson
beforeAll(async () => {
  talker = await aTalker(server)
})

async function clientWith(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  })
  await client.connect(transport as Transport)
  onTestFinished(() => client.close())
  return client
}

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content.map(({ text }) => text).join('')
const ask = (client: Client, args: Record<string, unknown>) => client.callTool({ name: 'ask_agent', arguments: args })

test("a person's agents are listed and asked", async () => {
  server.model.reply = () => [{ text: 'Twelve days.' }]
  const client = await clientWith((await anApiKey(server, talker)).secret)
  expect(client.getServerVersion()).toMatchObject({ title: 'Nalar' })
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['list_agents', 'ask_agent'])
  const listed = JSON.parse(textOf(await client.callTool({ name: 'list_agents', arguments: {} })))
  expect(listed).toMatchObject([{ id: talker.botId, name: 'Assistant' }])
  for (const agent of [undefined, 'assistant', talker.botId])
    expect(textOf(await ask(client, { agent, question: 'How many days of leave?' }))).toBe('Twelve days.')
  expect(server.model.requests.at(-1)!.messages.at(-1)).toMatchObject({ content: 'How many days of leave?' })
})

test("what goes wrong is the tool's answer: an unknown agent, no question, a model that fails", async () => {
  const client = await clientWith((await anApiKey(server, talker)).secret)
  const stranger = await aTalker(server)
  for (const agent of ['nobody', stranger.botId])
    expect(await ask(client, { agent, question: 'x' })).toMatchObject({ isError: true })
  expect(await ask(client, {})).toMatchObject({ isError: true })
  server.model.reply = () => ({ status: 401 })
  expect(await ask(client, { question: 'x' })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('refused its key') }],
  })
})

test('a key gives the tools of its scopes, and without a key there is nothing', async () => {
  const reads = await clientWith((await anApiKey(server, talker, { scopes: ['agents.read'] })).secret)
  expect((await reads.listTools()).tools.map(({ name }) => name)).toEqual(['list_agents'])
  expect(await ask(reads, { question: 'x' })).toMatchObject({ isError: true })
  await expect(clientWith('nlr_wrong')).rejects.toThrow()
  const bare = await fetch(new URL('/mcp', server.url), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test('a page of another site is refused, listening is not offered, and nonsense is told so', async () => {
  const { secret } = await anApiKey(server, talker)
  const send = (method: string, headers: Record<string, string>, body?: string) =>
    fetch(new URL('/mcp', server.url), {
      method,
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream', ...headers },
      ...(body !== undefined && { body }),
    })
  const json = { 'content-type': 'application/json' }
  expect((await send('POST', { ...json, origin: 'https://evil.example' }, '{}')).status).toBe(403)
  expect((await send('GET', {})).status).toBe(405)
  expect((await send('POST', json, '{"no":"rpc"}')).status).toBe(400)
  expect((await send('POST', json, '{broken')).status).toBe(400)
})

test('a tool that asks is refused to a program, which nobody sits behind', async () => {
  const mail = await startFakeMcp()
  onTestFinished(() => mail.close())
  const body = { name: 'Mail', address: { transport: 'http', url: mail.url } }
  await server.call(connectionEndpoints.addConnection, { body, headers: talker.headers })
  server.model.reply = ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? [{ text: 'Not sent.' }]
      : [{ tool: 'mcp_mail_send_mail', input: { to: 'a@example.test', body: 'x' } }]
  const client = await clientWith((await anApiKey(server, talker)).secret)
  const answer = textOf(await ask(client, { question: 'Send it' }))
  expect(answer).toContain('Not sent.')
  expect(answer).toContain('needs a person who allows it')
  expect(mail.calls).toEqual([])
})
