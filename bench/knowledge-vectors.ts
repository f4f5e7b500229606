import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embedText } from '#engine/passages/index.ts'

/** A service of vectors on this machine, in the shape of the well-known ones; its vectors are made of words. */
export async function startEmbeddingService(): Promise<{ url: string; stop: () => void }> {
  const service = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { input } = JSON.parse(body) as { input: string[] }
    const data = input.map((text, index) => ({ index, embedding: [...embedText(text, 'en')] }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void service.close() }
}

/** Whether the server has found pgvector in its database. */
export async function hasVectorIndex(databaseUrl: string): Promise<boolean> {
  for (let waited = 0; waited < 50; waited++) {
    if ((await ask(databaseUrl, "select to_regclass('knowledge_nearest') is not null as holds")) === true) return true
    await sleep(100)
  }
  return false
}

/** Vectors go into the index beside the work: until all are there. */
export async function untilIndexed(databaseUrl: string): Promise<void> {
  const open = `select exists (select from knowledge_files f join knowledge_versions v on v.id = f.current_version_id
    where v.embedding is not null and v.vectors_indexed is null) as holds`
  while (await ask(databaseUrl, open)) await sleep(500)
}

async function ask(databaseUrl: string, question: string): Promise<boolean | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<{ holds: boolean }>(question)).rows[0]?.holds
  } finally {
    await client.end()
  }
}
