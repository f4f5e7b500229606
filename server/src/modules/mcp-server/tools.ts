import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import {
  type AgentsDeps,
  agentNamed,
  agentsOf,
  answerProgram,
  evidenceAppendix,
  type ProgramDeps,
} from '../api-clients/service.ts'
import type { KeyHolder } from '../api-keys/service.ts'

export type ServerDeps = Pick<Deps, 'log'> & AgentsDeps & ProgramDeps & { brand: string }

const aliveMs = 5_000
const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] })

/** A server with the tools that a key allows; made for one request. */
export function mcpServerFor(deps: ServerDeps, holder: KeyHolder, language: Language): McpServer {
  const server = new McpServer({ name: deps.brand.toLowerCase(), title: deps.brand, version: '1.0.0' })
  if (holder.scopes.includes('agents.read')) addList(server, deps, holder)
  if (holder.scopes.includes('agents.ask')) addAsk(server, deps, holder, language)
  return server
}

function addList(server: McpServer, deps: ServerDeps, holder: KeyHolder): void {
  server.registerTool(
    'list_agents',
    {
      title: 'List agents',
      description: 'The agents that can be asked, with their ids, names and what they are for.',
      inputSchema: {},
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async () => {
      const agents = (await agentsOf(deps, holder)).map(({ _id, name, description }) => ({
        id: _id,
        name,
        description,
      }))
      return text(JSON.stringify(agents, null, 2))
    },
  )
}

function addAsk(server: McpServer, deps: ServerDeps, holder: KeyHolder, language: Language): void {
  server.registerTool(
    'ask_agent',
    {
      title: 'Ask an agent',
      description:
        'Asks an agent a question about its data and files. Answers in Markdown, with tables and quoted passages as evidence. Costs credits.',
      inputSchema: {
        agent: z.string().max(200).optional().describe('Id or name of the agent; the first one when left out.'),
        question: z.string().min(1).max(limits.question.max),
        conversation: z
          .string()
          .max(200)
          .optional()
          .describe('A name of your choice; keep it to reply to an agent that asks back.'),
      },
      // An agent may be a flow, and flows act.
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    async ({ agent: name, question, conversation }, extra) => {
      const token = extra._meta?.progressToken
      let progress = 0
      const alive = setInterval(() => {
        if (token === undefined) return
        const params = { progressToken: token, progress: ++progress }
        extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {})
      }, aliveMs)
      try {
        const agent = name === undefined ? (await agentsOf(deps, holder))[0] : await agentNamed(deps, holder, name)
        if (!agent) return { ...text(errorMessage('agent_not_found', language)), isError: true }
        const { scope } = holder
        const answer = await answerProgram(deps, {
          scope,
          asker: { kind: 'apiClient' },
          agent,
          question,
          earlier: [],
          ...(conversation && { conversation }),
          language,
          signal: extra.signal,
        })
        return text(answer.text + evidenceAppendix(answer.parts))
      } catch (error) {
        const failure = toFailure(error)
        if (failure.code === 'internal') deps.log.error({ err: error }, 'an agent could not be asked over MCP')
        return { ...text(errorMessage(failure.code, language, failure.details)), isError: true }
      } finally {
        clearInterval(alive)
      }
    },
  )
}
