export { McpServers } from './mcp-servers.tsx'
