import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ErrorCode, McpError as SdkError } from '@modelcontextprotocol/sdk/types.js'
import { findNetError, type NetErrorCode } from '../../platform/net/index.ts'
import { McpError, type McpErrorCode } from './port.ts'

const byNet: Record<NetErrorCode, McpErrorCode> = {
  net_address_invalid: 'connection_address_refused',
  net_address_refused: 'connection_address_refused',
  net_unreachable: 'connection_unreachable',
  net_timed_out: 'connection_timed_out',
  net_too_large: 'connection_too_large',
  net_too_many_redirects: 'connection_unreadable',
}

type Doing = 'connect' | 'list' | 'call'

/** What went wrong with a server, from whatever was thrown on the way. */
export function classifyMcpError(error: unknown, doing: Doing): McpError {
  if (error instanceof McpError) return error
  const net = findNetError(error)
  if (net) return new McpError(byNet[net.code], { cause: error, untouched: net.code === 'net_unreachable' })
  if (error instanceof StreamableHTTPError) return byStatus(error.code ?? 0, doing, error)
  if (error instanceof SdkError) {
    if (error.code === ErrorCode.RequestTimeout) return new McpError('connection_timed_out', { cause: error })
    if (error.code === ErrorCode.ConnectionClosed)
      return new McpError(doing === 'connect' ? 'connection_unreachable' : 'connection_crashed', { cause: error })
    return new McpError('connection_unreadable', { cause: error })
  }
  const { name, code, message } = error as Partial<NodeJS.ErrnoException>
  if (name === 'UnauthorizedError') return new McpError('connection_refused', { cause: error })
  if (code === 'ENOENT' || code === 'EACCES') return new McpError('connection_unreachable', { cause: error })
  if (/buffer|exceed/i.test(message ?? '')) return new McpError('connection_too_large', { cause: error })
  if (/not connected|closed|EPIPE/i.test(`${code} ${message}`))
    return new McpError('connection_crashed', { cause: error, untouched: /not connected/i.test(message ?? '') })
  return new McpError('connection_unreadable', { cause: error })
}

/** A server that has forgotten our session answers 404 and has done nothing. */
function byStatus(status: number, doing: Doing, cause: unknown): McpError {
  if (status === 401 || status === 403) return new McpError('connection_refused', { cause })
  if (status === 404 && doing !== 'connect') return new McpError('connection_crashed', { cause, untouched: true })
  if (status >= 500) return new McpError('connection_unreachable', { cause })
  return new McpError('connection_unreadable', { cause })
}

const ours = new Set<number>([ErrorCode.RequestTimeout, ErrorCode.ConnectionClosed])

/** What a server itself answered instead of a result, such as that an input is wrong; undefined when it did not answer. */
export const serverMessageOf = (error: unknown): string | undefined =>
  error instanceof SdkError && !ours.has(error.code) ? error.message.slice(0, 2_000) : undefined
