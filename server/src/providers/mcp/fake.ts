import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js'

type FakeCall = { name: string; input: Record<string, unknown> }

/** An MCP server on this machine that has the tools a test gives it and writes down what it was asked to do. */
export type FakeMcp = {
  url: string
  calls: FakeCall[]
  /** The headers of the last request. */
  headers: Record<string, string | string[] | undefined>
  tools: Tool[]
  /** What a call answers; replace it at any time. */
  answer: (call: FakeCall) => string | Promise<string>
  close: () => Promise<void>
}

export const sendMail: Tool = {
  name: 'send_mail',
  title: 'Send mail',
  description: 'Sends a mail.',
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'string' }, body: { type: 'string' } },
    required: ['to', 'body'],
  },
}

export async function startFakeMcp(port = 0): Promise<FakeMcp> {
  const http = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end()
    fake.headers = request.headers
    const server = new Server({ name: 'fake', version: '1.2.3' }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: fake.tools }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const call = { name: params.name, input: params.arguments ?? {} }
      fake.calls.push(call)
      return { content: [{ type: 'text', text: await fake.answer(call) }] }
    })
    const transport = new StreamableHTTPServerTransport({})
    response.on('close', () => void server.close())
    // The SDK's classes are written without exactOptionalPropertyTypes.
    await server.connect(transport as Transport)
    return transport.handleRequest(request, response)
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const fake: FakeMcp = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    calls: [],
    headers: {},
    tools: [sendMail],
    answer: () => 'done',
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return fake
}
