import fs from 'node:fs/promises'
import path from 'node:path'
import { packageFile } from '../program-files.ts'
import { openTypeface, type Typeface } from './typeface.ts'

let loaded: Promise<Record<'text' | 'code', Typeface[]>> | undefined

/** The typefaces of a document: read once, when the first one is made. */
export function loadTypefaces(): Promise<Record<'text' | 'code', Typeface[]>> {
  loaded ??= Promise.all([
    Promise.all(
      ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map((part) =>
        typeface('inter', part),
      ),
    ),
    Promise.all(['latin', 'latin-ext'].map((part) => typeface('jetbrains-mono', part))),
    // Arrows and signs of mathematics.
    Promise.all(['Main', 'AMS'].map(loadTypeface)),
  ]).then(([text, code, more]) => ({ text: [...text, ...more], code }))
  return loaded
}

const loadTypeface = async (name: string): Promise<Typeface> =>
  openTypeface(await fs.readFile(packageFile(`katex/dist/fonts/KaTeX_${name}-Regular.woff2`)))

async function typeface(family: string, part: string): Promise<Typeface> {
  const home = path.dirname(packageFile(`@fontsource-variable/${family}/package.json`))
  return openTypeface(await fs.readFile(path.join(home, 'files', `${family}-${part}-wght-normal.woff2`)))
}
