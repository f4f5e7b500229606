/** Where an MCP server is and what it is told about us. `headers` and `env` hold secrets. */
export type McpAddress =
  | { transport: 'http'; url: string; headers: Record<string, string>; allowPrivate: boolean }
  | { transport: 'stdio'; command: string; args: string[]; env: Record<string, string> }

/** A tool in its server's own words; they are data and never instructions to us. */
export type McpTool = {
  name: string
  title: string
  description: string
  /** JSON Schema of an object. */
  inputSchema: Record<string, unknown>
  readOnly: boolean
  destructive: boolean
  /** Of everything that a person judges a tool by; another hash is another tool. */
  hash: string
}

export type McpResult = {
  text: string
  /** The tool says that it failed; `text` says why. */
  isError: boolean
  /** Pictures, sounds and other pieces that were not text. */
  leftOut: number
  /** The text was longer than is taken in. */
  cut: boolean
}

export type McpErrorCode =
  | 'connection_address_refused'
  | 'connection_unreachable'
  | 'connection_refused'
  | 'connection_timed_out'
  | 'connection_crashed'
  | 'connection_too_large'
  | 'connection_unreadable'

/** How a server failed us. Holds nothing of what the server said: keys could be in it. */
export class McpError extends Error {
  override name = 'McpError'
  readonly code: McpErrorCode
  /** The server did not get the call, so that it may be made again. */
  readonly untouched: boolean

  constructor(code: McpErrorCode, { untouched = false, cause }: { untouched?: boolean; cause?: unknown } = {}) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.untouched = untouched
  }
}

/** An open connection to one server. Methods throw McpError. */
export type McpClient = {
  server: { name: string; version: string }
  listTools: (signal?: AbortSignal) => Promise<McpTool[]>
  callTool: (name: string, input: Record<string, unknown>, signal: AbortSignal) => Promise<McpResult>
  /** Whether it can still be used: false after a crash or `close`. */
  isOpen: () => boolean
  close: () => Promise<void>
}
