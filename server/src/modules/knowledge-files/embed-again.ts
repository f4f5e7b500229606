import type { OrganizationId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { detectLanguage } from '#engine/language/index.ts'
import { embedText } from '#engine/passages/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { noteProblem } from './choice-store.ts'
import type { Embeddings } from './embeddings.ts'
import type { EmbeddingPauses } from './pauses.ts'
import * as store from './search-store.ts'

const atOnce = 200

export type EmbeddingSource = {
  of: (id: OrganizationId) => Promise<Embeddings>
  /** For organizations that have not chosen. */
  installation: () => Promise<Embeddings>
}

type Parts = Pick<Deps, 'db' | 'clock'> & { embeddings: EmbeddingSource; pauses: EmbeddingPauses }

/**
 * Makes the vectors of one version anew after its organization or the installation has chosen another maker. Until then its
 * words are searched alone. False when there is nothing to do. Two processes may do the same twice; it harms nothing.
 */
export async function embedAgain(parts: Parts, stopped: AbortSignal): Promise<boolean> {
  const { db, clock, embeddings, pauses } = parts
  const otherMakers = await store.findOtherMakers(db, (await embeddings.installation()).name, pauses.list())
  if (!otherMakers) return false
  const maker = await embeddings.of(otherMakers.organizationId)
  // What was chosen a moment ago in another process is known here soon.
  if (maker.name !== otherMakers.chosenMaker) return false
  try {
    const vectors = await makeAll(parts, otherMakers, maker, stopped)
    if (!vectors) return !stopped.aborted
    await store.replaceVectors(db, otherMakers.id, maker.name, vectors)
    await noteProblem(db, otherMakers.organizationId, null, clock.now())
  } catch (error) {
    await pauses.begin(otherMakers.organizationId, error)
  }
  return true
}

/** Undefined when it is stopped or something else is chosen meanwhile. */
async function makeAll(
  { db, embeddings }: Parts,
  otherMaker: store.OtherMaker,
  maker: Embeddings,
  stopped: AbortSignal,
) {
  const vectors = new Map<number, Int8Array>()
  for (let after = 0; ; ) {
    const passages = await store.listToEmbed(db, otherMaker.id, after, atOnce)
    const last = passages.at(-1)
    if (!last) return vectors
    const made = await vectorsOf(maker, passages, stopped)
    passages.forEach(({ position }, index) => {
      vectors.set(position, required(made[index], 'each passage is given its vector'))
    })
    after = last.position
    // Others get their turn: this is work that nobody waits for.
    await new Promise(setImmediate)
    if (stopped.aborted || (await embeddings.of(otherMaker.organizationId)).name !== maker.name) return undefined
  }
}

async function vectorsOf({ ofPassages }: Embeddings, passages: readonly store.PassageToEmbed[], stopped: AbortSignal) {
  const texts = passages.map(({ text }) => text)
  return ofPassages ? ofPassages(texts, stopped) : texts.map((text) => embedText(text, detectLanguage(text)))
}
