import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publicOnly, readAllowance } from '../../platform/net/index.ts'
import { freePort } from '../../testing/free-port.ts'
import { openMcp } from './open-mcp.ts'
import type { McpAddress } from './port.ts'

// Against the official test server, started as a program and over streamable HTTP on this machine.
const everything = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
)
const signal = new AbortController().signal
const stdio: McpAddress = { transport: 'stdio', command: process.execPath, args: [everything, 'stdio'], env: {} }
const http = (url: string, more: Partial<Extract<McpAddress, { transport: 'http' }>> = {}): McpAddress => ({
  transport: 'http',
  url,
  headers: {},
  allowPrivate: false,
  ...more,
})
const loopback = { allow: readAllowance('127.0.0.1') }

let url = ''
beforeAll(async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [everything, 'streamableHttp'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: 'ignore',
  })
  url = `http://127.0.0.1:${port}/mcp`
  await vi.waitUntil(() => fetch(url).catch(() => undefined), { timeout: 50_000, interval: 100 })
  return () => void child.kill('SIGKILL')
})

describe.each(['http', 'stdio'] as const)('the official test server over %s', (transport) => {
  test('tells its tools, runs them, and says itself what is wrong with an input', async () => {
    const client = await openMcp(transport === 'http' ? http(url) : stdio, loopback)
    onTestFinished(() => client.close())
    expect(client.server.name).toContain('everything')
    const tools = await client.listTools()
    const echo = tools.find(({ name }) => name === 'echo')!
    expect(echo).toMatchObject({
      inputSchema: { type: 'object', properties: { message: {} } },
      hash: expect.any(String),
    })
    expect(new Set(tools.map(({ hash }) => hash)).size).toBe(tools.length)
    expect(await client.callTool('echo', { message: 'halo' }, signal)).toEqual({
      text: 'Echo: halo',
      isError: false,
      leftOut: 0,
      cut: false,
    })
    const picture = await client.callTool('get-tiny-image', {}, signal)
    expect(picture.leftOut).toBe(1)
    const wrong = await client.callTool('echo', { message: 5 }, signal)
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('message') })
    expect(await client.callTool('no-such-tool', {}, signal)).toMatchObject({ isError: true })
    expect(client.isOpen()).toBe(true)
    await client.close()
    expect(client.isOpen()).toBe(false)
  })
})

test('our own environment is not handed to a program', async () => {
  process.env.NALAR_SECRET_FOR_TEST = 'hush'
  const client = await openMcp({ ...stdio, env: { GIVEN: 'given' } } as McpAddress, { allow: publicOnly })
  onTestFinished(() => client.close())
  const { text } = await client.callTool('get-env', {}, signal)
  delete process.env.NALAR_SECRET_FOR_TEST
  expect(text).toContain('given')
  expect(text).not.toContain('hush')
})

test('a call that takes too long, and one that is stopped', async () => {
  const client = await openMcp(stdio, { allow: publicOnly, callMs: 200 })
  onTestFinished(() => client.close())
  const slow = ['trigger-long-running-operation', { duration: 20, steps: 2 }] as const
  await expect(client.callTool(...slow, signal)).rejects.toMatchObject({ code: 'connection_timed_out' })
  const reason = new Error('stopped')
  await expect(client.callTool(...slow, AbortSignal.abort(reason))).rejects.toBe(reason)
})

describe('servers that fail', () => {
  const program = (script: string): McpAddress => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-test-')), 'server.mjs')
    fs.writeFileSync(file, script)
    onTestFinished(() => fs.rmSync(path.dirname(file), { recursive: true }))
    return { transport: 'stdio', command: process.execPath, args: [file], env: {} }
  }
  const answering = (onCall: string) => `
    import { createInterface } from 'node:readline'
    const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line)
      if (method === 'initialize')
        say(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } })
      if (method === 'tools/call') { ${onCall} }
    })`
  const call = async (script: string) => {
    const client = await openMcp(program(answering(script)), { allow: publicOnly })
    onTestFinished(() => client.close())
    const end = client.callTool('x', {}, signal)
    await end.catch(() => {})
    return { end, client }
  }

  test('a program that is not there, that ends at once, that ends in the middle', async () => {
    const gone: McpAddress = { transport: 'stdio', command: '/no/such/program', args: [], env: {} }
    await expect(openMcp(gone, loopback)).rejects.toMatchObject({ code: 'connection_unreachable' })
    await expect(openMcp(program('process.exit(3)'), loopback)).rejects.toMatchObject({
      code: 'connection_unreachable',
    })
    const { end, client } = await call('process.exit(1)')
    await expect(end).rejects.toMatchObject({ code: 'connection_crashed', untouched: false })
    expect(client.isOpen()).toBe(false)
  })
  test('a program that sends without end, and one that sends nonsense', async () => {
    const flood = await call(`process.stdout.write('x'.repeat(6_000_000))`)
    await expect(flood.end).rejects.toMatchObject({ code: expect.stringMatching(/too_large|crashed/) })
    const { end } = await call(`say(id, { content: 'not a list' })`)
    await expect(end).rejects.toMatchObject({ code: 'connection_unreadable' })
  })
  test('an address that is private, refuses the key, is no MCP server, redirects inside, or sends too much', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/redirect') return response.writeHead(307, { location: 'http://169.254.169.254/mcp' }).end()
      if (request.url === '/key') return response.writeHead(401).end()
      if (request.url === '/flood')
        return response.writeHead(200, { 'content-type': 'application/json' }).end(`{"x":"${'x'.repeat(5_000_000)}"}`)
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const at = (path: string) => http(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    await expect(openMcp(at('/'), { allow: publicOnly })).rejects.toMatchObject({ code: 'connection_address_refused' })
    await expect(openMcp(at('/redirect'), loopback)).rejects.toMatchObject({
      code: expect.stringMatching(/refused|unreadable/),
    })
    await expect(openMcp(at('/key'), loopback)).rejects.toMatchObject({ code: 'connection_refused' })
    await expect(openMcp(at('/'), loopback)).rejects.toMatchObject({ code: 'connection_unreadable' })
    await expect(openMcp(at('/flood'), loopback)).rejects.toMatchObject({ code: 'connection_too_large' })
    await expect(openMcp(http('http://127.0.0.1:9/'), loopback)).rejects.toMatchObject({
      code: 'connection_unreachable',
    })
  })
})
