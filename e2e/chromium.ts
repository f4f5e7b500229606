import fs from 'node:fs'

/** Debian's Chromium without a window, which takes a fifth less of the processor, or else the one with everything. */
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The program of the Chromium that journeys and benches drive; the usual one where there is none. */
export const chromiumProgram: string =
  process.env.CHROMIUM ?? usual.find((file) => fs.existsSync(file)) ?? '/usr/bin/chromium'
