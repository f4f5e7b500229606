/** An answer is drawn at most so often: words come faster than anybody reads. */
const REST_MS = 45

/**
 * Runs `work` at most once per frame and with a rest between, however often it is asked for; in a hidden page, where no
 * frames come, soon.
 */
export function nextFrame(work: () => void): () => void {
  let asked = false
  let last = Number.NEGATIVE_INFINITY
  const run = () => {
    asked = false
    last = performance.now()
    work()
  }
  const inFrame = () => (document.hidden ? run() : void requestAnimationFrame(run))
  return () => {
    if (asked) return
    asked = true
    if (document.hidden) return void setTimeout(run, 100)
    const rest = last + REST_MS - performance.now()
    if (rest > 0) setTimeout(inFrame, rest)
    else requestAnimationFrame(run)
  }
}
