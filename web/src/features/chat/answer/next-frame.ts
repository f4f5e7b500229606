/** Runs `work` at most once per frame, however often it is asked for; in a hidden page, where no frames come, soon. */
export function nextFrame(work: () => void): () => void {
  let asked = false
  const run = () => {
    asked = false
    work()
  }
  return () => {
    if (asked) return
    asked = true
    if (document.hidden) setTimeout(run, 100)
    else requestAnimationFrame(run)
  }
}
