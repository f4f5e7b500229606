/** Two pieces are rarely shorter than this, never longer than that; half a megabyte on average. */
const leastBytes = 128 * 1024
const mostBytes = 2 * 1024 * 1024
/** The upper bits, which the last 32 bytes have all had a part in; 19 of them are zero once in half a million. */
const mask = 0xffffe000 | 0

/**
 * The same bytes in pieces that end where their own content says so (a gear hash): what is put in, taken out or changed somewhere leaves
 * all pieces but those around it as they were. The constants are part of the format: with others nothing is found again.
 */
export async function* cutPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  let hash = 0
  for await (const chunk of content) {
    let from = 0
    for (let end = 0; end < chunk.length; ) {
      const found = findEnd(chunk, { from: end, before: heldBytes + end - from, hash })
      hash = found.hash
      end = found.end
      if (!found.isEnd) break
      yield Buffer.concat([...held, chunk.subarray(from, end)])
      held = []
      heldBytes = 0
      hash = 0
      from = end
    }
    if (from === chunk.length) continue
    held.push(chunk.subarray(from))
    heldBytes += chunk.length - from
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

/** Where a piece ends in a chunk, of which `before` bytes came already; whole numbers of 32 bits only, which is what makes it fast. */
function findEnd(chunk: Buffer, { from, before, hash }: { from: number; before: number; hash: number }) {
  let now = hash | 0
  const least = from + leastBytes - before
  const most = Math.min(chunk.length, from + mostBytes - before)
  for (let index = from; index < most; index++) {
    now = ((now << 1) + (gear[chunk[index] as number] as number)) | 0
    if ((now & mask) === 0 && index + 1 >= least) return { end: index + 1, hash: now, isEnd: true }
  }
  return { end: most, hash: now, isEnd: most - from + before >= mostBytes }
}

/** Numbers without a pattern (xorshift), the same in every version. */
const gear: Int32Array = (() => {
  let state = 0x9e3779b9 | 0
  return Int32Array.from({ length: 256 }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state | 0
  })
})()
