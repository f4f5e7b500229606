import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { chromiumProgram } from '../e2e/chromium.ts'
import { atMost, type Figure, quantile } from './figure.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

type Times = { draws: number[]; hovers: number[] }

/** A line chart of 100,000 points in Chromium, with the client's own code: from its rows to the screen, and under the pointer. */
export async function chartDrawFigures(): Promise<Figure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-chart-draw-'))
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: flags })
  try {
    await bundle(folder)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.setContent('<!doctype html><div id="root" style="width: 1000px"></div>')
    await page.addScriptTag({ path: path.join(folder, 'chart-draw.js') })
    const { draws, hovers } = (await page.evaluate('chartBench(7)')) as Times
    return [
      atMost('line chart of 100,000 points, from its rows to drawn', quantile(draws, 0.5), 300, 'ms'),
      atMost('hovering over it, work for one move of the pointer, p95', quantile(hovers, 0.95), 16, 'ms'),
    ]
  } finally {
    await browser.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** One file of the page's code, built for production. */
const bundle = (folder: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: false } },
      lib: {
        entry: path.join(import.meta.dirname, 'chart-draw-page.js'),
        formats: ['iife'],
        name: 'chartDraw',
        fileName: () => 'chart-draw.js',
      },
    },
  })
