/**
 * How old a replica is, by our own clock alone: what the primary had written at a moment, and what the replica has replayed of it since.
 * It needs no heartbeat row and no clocks that agree, and an idle primary makes no replica look old.
 */
export class Lag {
  #seen: { lsn: bigint; at: number }[] = []
  #freshAt: number | undefined
  /** Moments are kept this far apart: one that stands still for days must not fill memory. */
  #apart = 0

  /** `written` was the primary's insert position at `at`; `replayed` is the replica's, asked later. */
  note(written: bigint, replayed: bigint, at: number): void {
    if (at - (this.#seen.at(-1)?.at ?? -Infinity) >= this.#apart) this.#seen.push({ lsn: written, at })
    while (this.#seen[0] && this.#seen[0].lsn <= replayed) this.#freshAt = this.#seen.shift()?.at
    if (this.#seen.length === 0) this.#apart = 0
    if (this.#seen.length <= maxSeen) return
    this.#apart = (2 * (at - (this.#seen[0]?.at ?? at))) / maxSeen
    this.#seen = this.#seen.filter((_, index) => index % 2 === 0)
  }

  /** Milliseconds; undefined as long as it has shown nothing that was written while we looked. */
  ageAt(now: number): number | undefined {
    return this.#freshAt === undefined ? undefined : now - this.#freshAt
  }

  /** What it replayed is not of our primary any more, or was not looked at for too long. */
  forget(): void {
    this.#seen = []
    this.#apart = 0
    this.#freshAt = undefined
  }
}

const maxSeen = 1_000

/** `16/B374D848` as the number of bytes that it is. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
