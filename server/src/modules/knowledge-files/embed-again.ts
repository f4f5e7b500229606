import { detectLanguage } from '#engine/language/index.ts'
import { embed } from '#engine/passages/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Embeddings } from './embeddings.ts'
import * as store from './search-store.ts'

const atOnce = 200

/**
 * Makes the vectors of one version anew after the installation has chosen another maker. Until then its words are searched
 * alone. False when there is nothing to do. Two processes may do the same twice; it harms nothing.
 */
export async function embedAgain(
  { db }: Pick<Deps, 'db'>,
  embeddings: Embeddings,
  stopped: AbortSignal,
): Promise<boolean> {
  const id = await store.findOtherMakers(db, embeddings.name)
  if (!id) return false
  const vectors = new Map<number, Int8Array>()
  for (let after = 0; !stopped.aborted; ) {
    const passages = await store.listToEmbed(db, id, after, atOnce)
    const last = passages.at(-1)
    if (!last) break
    const texts = passages.map(({ text }) => text)
    const made = embeddings.ofPassages
      ? await embeddings.ofPassages(texts, stopped)
      : texts.map((text) => embed(text, detectLanguage(text)))
    passages.forEach(({ position }, at) => {
      vectors.set(position, made[at]!)
    })
    after = last.position
    // Others get their turn: this is work that nobody waits for.
    await new Promise(setImmediate)
  }
  if (stopped.aborted) return false
  await store.replaceVectors(db, id, embeddings.name, vectors)
  return true
}
