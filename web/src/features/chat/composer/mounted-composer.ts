type Fill = (text: string) => void

let mounted: Fill | undefined

/** The composer on the page lets others put words into it, as long as it is there. */
export function offerComposer(fill: Fill): () => void {
  mounted = fill
  return () => {
    if (mounted === fill) mounted = undefined
  }
}

/** Puts words into the composer on the page; false when there is none. */
export function fillComposer(text: string): boolean {
  mounted?.(text)
  return mounted !== undefined
}
