import { SourceMap } from 'node:module'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { oneBytePerCharacter } from './one-byte.ts'
import { findWaiting } from './program.ts'

const source = `export const words = ['–', '日本', '😀']\nexport function fails() {\n  throw new Error('é')\n}\n`

test('a built file holds ASCII only, means the same, and its map leads to the lines of the sources', async () => {
  const entry = { name: 'entry', resolveId: (id: string) => id, load: () => source }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, oneBytePerCharacter()],
    build: {
      ssr: '/main.js',
      write: false,
      sourcemap: 'hidden',
      rolldownOptions: { output: { minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } } } },
    },
  })
  // One build of one bundle.
  const { output } = built as { output: { fileName: string; code?: string; source?: string }[] }
  const code = output[0]?.code ?? ''
  expect(code).toMatch(/^[\0-\x7f]*$/)
  const { words, fails } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect(words).toEqual(['–', '日本', '😀'])
  expect(fails).toThrow('é')
  const map = new SourceMap(JSON.parse(output.find(({ fileName }) => fileName.endsWith('.map'))?.source ?? ''))
  expect(map.findEntry(0, code.indexOf('throw'))).toMatchObject({ originalLine: 2 })
})

test('a file that the program needs and that needs the program is found, over others too', () => {
  const bundleOf = (imports: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(imports).map(([fileName, needed]) => [
        fileName,
        { type: 'chunk', fileName, name: fileName.replace('.js', ''), imports: needed } as never,
      ]),
    )
  const whole = { 'program.js': ['zod.js'], 'zod.js': [], 'app.js': ['program.js'] }
  expect(findWaiting(bundleOf(whole))).toEqual([])
  expect(findWaiting(bundleOf({ ...whole, 'zod.js': ['words.js'], 'words.js': ['program.js'] }))).toEqual([
    'zod.js',
    'words.js',
    'program.js',
  ])
})
