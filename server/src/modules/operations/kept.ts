/** What is asked at most every so often: whoever asks sooner, or meanwhile, is given the same. What failed is asked again. */
export function keepFor<Value>(ms: number, ask: () => Promise<Value>): () => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | undefined
  return () => {
    if (kept && performance.now() - kept.at < ms) return kept.value
    const value = ask()
    const mine = { at: performance.now(), value }
    kept = mine
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
}
