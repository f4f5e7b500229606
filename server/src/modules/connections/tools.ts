import { z } from 'zod'
import type { ToolEffect } from '#contract/approvals/schemas.ts'
import type { ToolName } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { limits } from '#contract/limits.ts'
import { fail } from '../../platform/http/fail.ts'
import { McpError, type McpResult, type McpTool } from '../../providers/mcp/port.ts'
import type { AnswerJob } from '../answering/job.ts'
import {
  type AnyTool,
  type ApprovalGate,
  type Tool,
  ToolProblem,
  type ToolResult,
  type ToolSource,
} from '../answering/service.ts'
import { longestWaitMs } from '../approvals/service.ts'
import { permissionOf, toolKey } from './present.ts'
import type { ConnectionDeps } from './service.ts'
import { findConnection, type StoredConnection } from './store.ts'

/** How long an answer waits for a person who is asked. */
export type ToolTiming = { approvalMs?: number }

type Input = Record<string, unknown>

/** The tools of connected MCP servers, for whoever answers. */
export const mcpTools = (deps: ConnectionDeps, { approvalMs = longestWaitMs }: ToolTiming): ToolSource => ({
  toolsFor: async (scope) => {
    const names = new Set<string>()
    const tools: AnyTool[] = []
    for (const connection of await deps.servers.usable(scope))
      for (const tool of connection.tools) {
        if (tools.length >= limits.mcp.offered) return tools
        if (permissionOf(connection, tool).permission === 'never') continue
        tools.push(toTool(deps, connection, tool, { name: nameOf(connection, tool, names), approvalMs }))
      }
    return tools
  },
})

type Made = { name: ToolName; approvalMs: number }

function toTool(
  deps: ConnectionDeps,
  connection: StoredConnection,
  tool: McpTool,
  { name, approvalMs }: Made,
): AnyTool {
  const made: Tool<Input> = {
    name,
    description: `${tool.title} (connected server "${connection.name}"). ${tool.description}`,
    input: z.record(z.string(), z.unknown()),
    inputJson: tool.inputSchema,
    permission: 'act_outside',
    cost: 0,
    title: () => `${connection.name} · ${tool.title}`,
    gate: gateOf(deps, connection, tool, approvalMs),
    run: (input, job) => run(deps, connection, tool, input, job),
  }
  return made
}

const slug = (text: string) =>
  text
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()

/** `mcp_<server>_<tool>` in the letters and the length that every model takes, used once. */
function nameOf(connection: StoredConnection, tool: McpTool, usedNames: Set<string>): ToolName {
  const plain = `mcp_${slug(connection.name).slice(0, 20)}_${slug(tool.name)}`.slice(0, 60)
  let name = plain
  for (let more = 2; usedNames.has(name); more++) name = `${plain}_${more}`
  usedNames.add(name)
  return name as ToolName
}

function gateOf(
  deps: ConnectionDeps,
  { id, name }: StoredConnection,
  tool: McpTool,
  waitMs: number,
): ApprovalGate<Input> {
  return {
    approvals: deps.approvals,
    waitMs,
    now: async ({ scope }) => {
      const connection = await findConnection(deps.db, scope, id)
      const current = connection?.tools.find((mcpTool) => mcpTool.name === tool.name)
      // Taken away, switched off or described anew since it was offered: it is not the tool that the model chose.
      if (!connection?.enabled || current?.hash !== tool.hash)
        throw new ToolProblem('This tool has changed or is gone. Go on without it.')
      const ref = { key: toolKey(id, tool.name), hash: tool.hash, name: `${name} · ${tool.title}` }
      return { tool: ref, permission: permissionOf(connection, current).permission }
    },
    about: (input) => ({ tool: tool.title, source: name, effect: effectOf(tool), input }),
  }
}

/** What its server says of itself; a hint for the person and never a reason not to ask. */
const effectOf = ({ readOnly, destructive }: McpTool): ToolEffect =>
  destructive ? 'destroys' : readOnly ? 'reads' : 'unknown'

async function run(
  deps: ConnectionDeps,
  connection: StoredConnection,
  tool: McpTool,
  input: Input,
  job: AnswerJob,
): Promise<ToolResult> {
  const current = await findConnection(deps.db, job.scope, connection.id)
  if (!current) throw new ToolProblem('This tool is gone. Go on without it.')
  try {
    const result = await deps.servers.use(current, (client) => client.callTool(tool.name, input, job.signal))
    if (result.isError) throw new ToolProblem(result.text.slice(0, 2_000) || 'The tool failed without a reason.')
    return toResult(result, job)
  } catch (error) {
    if (!(error instanceof McpError)) throw error
    throw fail(error.code, { name: connection.name })
  }
}

function toResult({ text, leftOut, cut }: McpResult, { language }: AnswerJob): ToolResult<string> {
  const { modelCharacters, shownCharacters } = limits.mcp
  const missing = leftOut > 0 ? { left_out: `${leftOut} pieces that are not text` } : {}
  const isCut = cut || text.length > modelCharacters
  return {
    summary: summaryOf(text, leftOut, language),
    shown: { text: text.slice(0, shownCharacters), ...(text.length > shownCharacters && { cut: true }) },
    found: [],
    forModel: { data: text.slice(0, modelCharacters), ...(isCut && { cut: true }), ...missing },
    detail: text,
  }
}

function summaryOf(text: string, leftOut: number, language: AnswerJob['language']): string {
  const line = text.trim().split('\n')[0]?.slice(0, 120) ?? ''
  if (line !== '') return line
  if (leftOut > 0) return localized(`${leftOut} pieces without text`, `${leftOut} bagian tanpa teks`)[language]
  return localized('No result', 'Tanpa hasil')[language]
}
