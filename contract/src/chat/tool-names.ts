import { z } from 'zod'

/** Our own tools, and those of connected MCP servers: `mcp_<server>_<tool>`. */
export const ownToolName = z.enum([
  'query_database',
  'analyze_file',
  'search_files',
  'search_web',
  'read_page',
  'make_chart',
  'list_events',
  'find_time',
  'create_event',
  'change_event',
  'cancel_event',
  'undo_event',
  'find_records',
  'read_record',
  'run_soql',
  'propose_change',
])
export type OwnToolName = z.infer<typeof ownToolName>
export const toolName = z.union([ownToolName, z.templateLiteral(['mcp_', z.string()])])
export type ToolName = z.infer<typeof toolName>
