import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { McpResult } from './port.ts'

/** Characters of a result that are taken in at all. */
const maxLength = 200_000

/** The texts of a result in their order; structured content where there is no text. */
export function toResult({ content, structuredContent, isError }: CallToolResult): McpResult {
  const texts: string[] = []
  let leftOut = 0
  for (const piece of content) {
    if (piece.type === 'text') texts.push(piece.text)
    else if (piece.type === 'resource' && 'text' in piece.resource) texts.push(piece.resource.text)
    else if (piece.type === 'resource_link') texts.push(`${piece.title ?? piece.name}: ${piece.uri}`)
    else leftOut++
  }
  if (texts.length === 0 && structuredContent) texts.push(JSON.stringify(structuredContent))
  const text = texts.join('\n').replaceAll('\u0000', '')
  return { text: text.slice(0, maxLength), isError: isError ?? false, leftOut, cut: text.length > maxLength }
}
