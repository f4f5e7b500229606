import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { parseJson } from '../parse-json.ts'

type SealDeps = Pick<Deps, 'secrets' | 'clock'>

/**
 * The address of something for one who sends no token, such as a player of the browser: what and who it is for stands in it, encrypted, for some
 * hours. Whether they still may is for the route to look at, each time.
 */
export function sealedAddress<Content extends object>(url: string, content: z.ZodType<Content>, seconds: number) {
  const sealed = z.object({ content, until: z.number() })
  return {
    url,
    write: ({ secrets, clock }: SealDeps, what: Content): string => {
      const until = clock.now().getTime() + seconds * 1_000
      return `${url}?key=${secrets.encrypt(JSON.stringify({ content: what, until }))}`
    },
    /** Undefined for one that was never written, was changed, or is over. */
    read: ({ secrets, clock }: SealDeps, request: FastifyRequest): Content | undefined => {
      // A parameter of the address may not be as long.
      const key = z
        .string()
        .max(1_000)
        .catch('')
        .parse((request.query as { key?: unknown }).key)
      let text: string
      try {
        text = secrets.decrypt(key)
      } catch {
        return undefined
      }
      const read = sealed.safeParse(parseJson(text))
      return read.success && read.data.until >= clock.now().getTime() ? read.data.content : undefined
    },
  }
}
