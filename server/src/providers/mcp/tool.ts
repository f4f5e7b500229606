import { createHash } from 'node:crypto'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import type { McpTool } from './port.ts'

const maxTitle = 120
const maxDescription = 1_000
/** A schema that is longer is replaced by "an object": a model could not use it either. */
const maxSchema = 20_000

export function toTool({ name, title, description, inputSchema, annotations }: Tool): McpTool {
  const tool = {
    name: name.slice(0, 200),
    title: (title ?? annotations?.title ?? name).slice(0, maxTitle),
    description: (description ?? '').slice(0, maxDescription),
    inputSchema: JSON.stringify(inputSchema).length > maxSchema ? { type: 'object' } : { ...inputSchema },
    readOnly: annotations?.readOnlyHint ?? false,
    destructive: annotations?.destructiveHint ?? false,
  }
  return { ...tool, hash: hashOf(tool) }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
