import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolResultSchema,
  ListToolsResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { limits } from '#contract/limits.ts'
import { createGuardedFetch, type NetAllowance } from '../../platform/net/index.ts'
import { classifyMcpError, serverMessageOf } from './classify.ts'
import { ownNetworks } from './own-networks.ts'
import type { McpAddress, McpClient, McpTool } from './port.ts'
import { toResult } from './result.ts'
import { toTool } from './tool.ts'

export type McpOptions = {
  /** What may be reached although it is not public. */
  allow: NetAllowance
  onToolsChanged?: () => void
  connectMs?: number
  callMs?: number
}

const us = { name: 'nalar', version: '1.0.0' }
const maxPages = 10

/**
 * Connects to an MCP server over streamable HTTP (through the net guard) or starts it as a program of this machine, with
 * none of our environment. Throws McpError.
 */
export async function openMcp(address: McpAddress, options: McpOptions): Promise<McpClient> {
  const { connectMs = limits.mcp.connectMs, callMs = limits.mcp.callMs } = options
  const { transport, release } = transportTo(address, options)
  const client = new Client(us, { capabilities: {} })
  let open = true
  client.onclose = () => {
    open = false
  }
  client.onerror = () => {}
  const close = async () => {
    open = false
    await client.close().catch(() => {})
    await release()
  }
  try {
    await client.connect(transport, { timeout: connectMs, maxTotalTimeout: connectMs })
  } catch (error) {
    await close()
    throw classifyMcpError(error, 'connect')
  }
  const { onToolsChanged } = options
  if (onToolsChanged) client.setNotificationHandler(ToolListChangedNotificationSchema, () => onToolsChanged())
  const within = (ms: number, signal?: AbortSignal) => ({ timeout: ms, maxTotalTimeout: ms, ...(signal && { signal }) })
  return {
    server: { name: client.getServerVersion()?.name ?? '', version: client.getServerVersion()?.version ?? '' },
    isOpen: () => open,
    close,
    listTools: async (signal) => {
      if (!client.getServerCapabilities()?.tools) return []
      try {
        return await allTools(client, within(connectMs, signal))
      } catch (error) {
        throw classifyMcpError(error, 'list')
      }
    },
    callTool: async (name, input, signal) => {
      try {
        const params = { name, arguments: input }
        // Not client.callTool: it would compile whatever output schema a stranger's server names.
        return toResult(
          await client.request({ method: 'tools/call', params }, CallToolResultSchema, within(callMs, signal)),
        )
      } catch (error) {
        signal.throwIfAborted()
        const message = serverMessageOf(error)
        if (message !== undefined) return { text: message, isError: true, leftOut: 0, cut: false }
        throw classifyMcpError(error, 'call')
      }
    },
  }
}

function transportTo(
  address: McpAddress,
  { allow }: McpOptions,
): { transport: Transport; release: () => Promise<void> } {
  if (address.transport === 'stdio') {
    const { command, args } = address
    const env = { ...getDefaultEnvironment(), ...address.env }
    const maxBufferSize = limits.mcp.resultBytes
    const transport = new StdioClientTransport({ command, args, env, stderr: 'ignore', maxBufferSize })
    return { transport, release: async () => {} }
  }
  const fetch = createGuardedFetch({
    allow: address.allowPrivate ? (...to) => allow(...to) || ownNetworks(...to) : allow,
    maxBytes: limits.mcp.resultBytes,
    connectTimeoutMs: limits.mcp.connectMs,
  })
  const transport = new StreamableHTTPClientTransport(new URL(address.url), {
    fetch,
    requestInit: { headers: address.headers },
  })
  // The SDK's classes are written without exactOptionalPropertyTypes.
  return { transport: transport as Transport, release: () => fetch.close().catch(() => {}) }
}

async function allTools(client: Client, options: { timeout: number }): Promise<McpTool[]> {
  const tools: McpTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages && tools.length < limits.mcp.tools; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const listed = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, options)
    tools.push(...listed.tools.map(toTool))
    cursor = listed.nextCursor
    if (cursor === undefined) break
  }
  return tools.slice(0, limits.mcp.tools)
}
