import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import {
  connection,
  connectionChanges,
  connectionId,
  connectionInput,
  connectionList,
  toolGrantId,
  toolPermission,
} from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'connections.manage' } as const
const text = '/settings/connections/{id}'
const params = z.object({ id: connectionId })
const reading = { max: 30, perSeconds: 60 }
const addressErrors = ['connection_address_refused', 'stdio_not_allowed', 'forbidden', 'not_permitted'] as const

/** MCP servers whose tools agents may use. Everybody sees what is connected where they work; its owner changes it. */
export const connectionEndpoints = defineEndpoints({
  listConnections: {
    ...call,
    action: 'connections.view',
    method: 'GET',
    path: '/settings/connections',
    summary: 'The MCP servers that agents may use here, with their health and tools.',
    data: connectionList,
  },
  addConnection: {
    ...call,
    method: 'POST',
    path: '/settings/connections',
    summary: 'Connects an MCP server and reads its tools. Every tool asks first until it is set otherwise.',
    body: connectionInput,
    data: connection,
    errors: ['too_many_connections', ...addressErrors],
    rate: reading,
  },
  updateConnection: {
    ...call,
    method: 'PATCH',
    path: text,
    summary: 'Renames, switches on or off, or gives another address.',
    params,
    body: connectionChanges,
    data: connection,
    errors: ['connection_not_found', ...addressErrors],
    rate: reading,
  },
  removeConnection: {
    ...call,
    method: 'DELETE',
    path: text,
    summary: 'Forgets an MCP server, its secrets and what was allowed of it.',
    params,
    errors: ['connection_not_found', 'not_permitted'],
  },
  checkConnection: {
    ...call,
    method: 'POST',
    path: `${text}/check`,
    summary: 'Asks the server whether it is there and reads its tools again.',
    params,
    data: connection,
    errors: ['connection_not_found', 'not_permitted'],
    rate: reading,
  },
  setToolPermission: {
    ...call,
    method: 'PUT',
    path: `${text}/tools`,
    summary: 'Sets whether tools are used never, after asking, or always.',
    params,
    body: z.object({ tools: z.array(z.string().max(200)).min(1).max(200), permission: toolPermission }),
    data: connection,
    errors: ['connection_not_found', 'connection_tool_not_found', 'not_permitted'],
  },
  removeToolGrant: {
    ...call,
    action: 'tools.approve',
    method: 'DELETE',
    path: '/settings/tool-grants/{id}',
    summary: 'Takes back what the person decided for an agent for good: it asks again.',
    params: z.object({ id: toolGrantId }),
    errors: ['tool_grant_not_found', 'not_permitted'],
  },
})
