// What the bench runs inside the page, as `bench` there (bench/long-session.ts).
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

globalThis.bench = {
  /** ms from the click on a dashboard of the list until its first tile, and all of so many, are drawn. */
  async paintTiles(name, count) {
    const link = [...document.querySelectorAll('a[href*="id="]')].find((one) => one.textContent.includes(name))
    const painted = () => document.querySelectorAll('section[aria-busy=false] canvas').length
    const began = performance.now()
    link.click()
    const until = async (enough) => {
      while (painted() < enough) {
        if (performance.now() - began > 20_000) throw new Error(`${painted()} of ${enough} tiles are drawn`)
        await frame()
      }
      await frame()
      await frame()
      return performance.now() - began
    }
    return { first: await until(1), all: await until(count) }
  },

  /** ms from the click on the first session of the list until a text of it is painted. */
  async open(text, which = 'a[href^="/c/"]') {
    const link = document.querySelector(which)
    const began = performance.now()
    link.click()
    while (!document.querySelector('[role=log]')?.textContent.includes(text)) await frame()
    // The frame that shows it is behind two more.
    await frame()
    await frame()
    return performance.now() - began
  },

  /** Scrolls to where the session begins and back to its end; how many questions were seen on the way. */
  async readBack() {
    const log = document.querySelector('[role=log]')
    const questions = new Set()
    for (let still = 0; still < 50 && !questions.has('1'); ) {
      const before = questions.size
      for (const [, n] of log.textContent.matchAll(/Question (\d+):/g)) questions.add(n)
      still = questions.size > before ? 0 : still + 1
      log.scrollTop = 0
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    log.scrollTop = log.scrollHeight
    return questions.size
  },

  /** Scrolls by a part of a screen each frame up to where the text is and down again; ms of each frame. */
  async scroll(text) {
    const log = document.querySelector('[role=log]')
    const frames = []
    let last = await frame()
    const roll = async (by, isOver) => {
      while (!isOver()) {
        log.scrollTop += by
        const at = await frame()
        frames.push(at - last)
        last = at
      }
    }
    await roll(-300, () => log.scrollTop === 0 && log.textContent.includes(text))
    await roll(300, () => log.scrollTop + log.clientHeight >= log.scrollHeight - 1)
    return frames
  },

  /** Watches the time between frames until the function it gives is called, which answers the longest, ms. */
  async watchFrames() {
    let last = await frame()
    let worst = 0
    let on = true
    const next = (at) => {
      worst = Math.max(worst, at - last)
      last = at
      if (on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    this.worstFrame = () => {
      on = false
      return worst
    }
  },

  keys: [],
  /** From now on `keys` gets the ms from each key to behind the frame that shows it. */
  watchKeys() {
    const onKey = ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => this.keys.push(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    }
    document.addEventListener('keydown', onKey, true)
  },
}
