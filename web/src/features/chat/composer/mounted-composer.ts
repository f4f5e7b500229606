type Offered = { fill: (text: string) => void; focus: () => void }

let mounted: Offered | undefined

/** The composer on the page lets others put words into it and go there, as long as it is there. */
export function offerComposer(offered: Offered): () => void {
  mounted = offered
  return () => {
    if (mounted === offered) mounted = undefined
  }
}

/** Puts words into the composer on the page; false when there is none. */
export function fillComposer(text: string): boolean {
  mounted?.fill(text)
  return mounted !== undefined
}

/** Goes to the composer on the page, when there is one. */
export const focusComposer = (): void => mounted?.focus()
