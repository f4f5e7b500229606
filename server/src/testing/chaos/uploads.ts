import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { atOnce, attemptCall, dataOf, type Load, repeatedKeys } from './load.ts'
import type { Person } from './people.ts'

const contentOf = (name: string) => `What ${name} says.\n`.repeat(2_000)

/** Files that are sent: one is acknowledged when it has its number. */
export function uploadLoad(url: string, people: readonly Person[]): Load {
  const known: string[] = []
  const send = async ({ headers }: Person) => {
    const name = `upload-${randomUUID()}.txt`
    const form = new FormData()
    form.set('file', new Blob([contentOf(name)]), name)
    const init = { method: 'POST', headers, body: form }
    if (await dataOf(await attemptCall(url + endpointPath(chatEndpoints.uploadAttachment), init))) known.push(name)
  }
  return {
    what: 'uploads',
    known: () => known.length,
    run: (stopped) => atOnce(people.length, stopped, (who) => send(people[who]!)),
    isSettled: async () => true,
    count: async ({ query, dataDir }) => {
      const rows = await query<{ name: string; key: string }>(`select name, key from files where name like 'upload-%'`)
      const whole = new Set(
        rows
          .filter(({ name, key }) => readText(path.join(dataDir, 'files', key)) === contentOf(name))
          .map(({ name }) => name),
      )
      const lost = known.filter((name) => !whole.has(name))
      return { what: 'uploads', acknowledged: known.length, lost, doubled: repeatedKeys(rows.map(({ name }) => name)) }
    },
  }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
