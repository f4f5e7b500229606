import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { agentFigures, agentPeriod } from './figures.ts'
import { agent, agentChanges, agentInput } from './schemas.ts'

const logo = { logo: { maxBytes: limits.agent.logoBytes, maxFiles: 1 } }
const params = z.object({ id: agentId })

export const agentEndpoints = defineEndpoints({
  listAgents: {
    service: 'gateway',
    method: 'GET',
    path: '/bots',
    auth: 'token',
    action: 'agents.view',
    summary: 'The person’s agents, oldest first.',
    query: pageQuery(50),
    data: pageOf(agent),
    failed: 'agents_load_failed',
  },
  createAgent: {
    service: 'gateway',
    method: 'POST',
    idempotent: true,
    path: '/bots',
    auth: 'token',
    action: 'agents.add',
    summary: 'Makes an agent.',
    form: { fields: agentInput, files: logo },
    data: agent,
    errors: ['image_not_supported', 'file_too_large', 'storage_limit_reached'],
    failed: 'agent_add_failed',
  },
  updateAgent: {
    service: 'gateway',
    method: 'PUT',
    path: '/bots/{id}',
    auth: 'token',
    action: 'agents.edit',
    summary: 'Changes an agent; what is left out stays.',
    params,
    form: { fields: agentChanges, files: logo },
    data: agent,
    errors: ['agent_not_found', 'image_not_supported', 'file_too_large', 'storage_limit_reached'],
    failed: 'agent_edit_failed',
  },
  getAgent: {
    service: 'gateway',
    method: 'GET',
    path: '/bots/{id}',
    auth: 'token',
    action: 'agents.view',
    summary: 'One agent.',
    params,
    data: agent,
    errors: ['agent_not_found'],
  },
  removeAgent: {
    service: 'gateway',
    method: 'DELETE',
    path: '/bots/{id}',
    auth: 'token',
    action: 'agents.edit',
    summary: 'Deletes an agent. It can be brought back for a day; then its chats go with it.',
    params,
    errors: ['agent_not_found', 'agent_is_default'],
  },
  restoreAgent: {
    service: 'gateway',
    method: 'POST',
    path: '/bots/{id}/restore',
    auth: 'token',
    action: 'agents.edit',
    summary: 'Brings a deleted agent back, with its chats.',
    params,
    data: agent,
    errors: ['agent_gone'],
  },
  getAgentFigures: {
    service: 'gateway',
    method: 'GET',
    path: '/bots/{id}/figures',
    auth: 'token',
    action: 'agents.view',
    summary: 'What an agent did: conversations, answers, how they were rated, cost and time.',
    params,
    query: z.object({ days: agentPeriod.default('30') }),
    data: agentFigures,
    errors: ['agent_gone', 'not_permitted'],
    cost: 'costly',
  },
  getAgentLogo: {
    service: 'gateway',
    method: 'GET',
    path: '/bots/{id}/logo',
    auth: 'token',
    action: 'agents.view',
    summary: 'The agent’s picture.',
    params,
    file: true,
    errors: ['agent_not_found', 'file_not_found'],
  },
})
