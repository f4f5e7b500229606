// Builds the server as a few files (server/dist), which start sooner and need less memory than some thousand do:
//   vite build server --config tools/server-build/vite.config.ts
// What `npm start` runs; development and tests beside the code run from the sources.
import { defineConfig } from 'vite'
import { oneBytePerCharacter } from './one-byte.ts'
import { wholeProgram } from './program.ts'
import { startedFiles } from './started-files.ts'
import { strictOnly } from './strict-only.ts'

/**
 * Packages that stay where they are: they look for files beside themselves (WebAssembly, native code, pages), or are written for
 * sloppy mode.
 */
const external = [
  '@fastify/swagger-ui',
  '@mozilla/readability',
  'aedes',
  'espeak-ng',
  'imapflow',
  'libpg-query',
  'linkedom',
  'mailparser',
  'mammoth',
  'mqtt',
  'mysql2',
  'natural',
  'quickjs-emscripten',
  'ssh2',
  'tedious',
  'tsdav',
  'word-extractor',
]

const program = wholeProgram()

export default defineConfig({
  plugins: [startedFiles(), strictOnly(), oneBytePerCharacter(), program.plugin],
  ssr: { noExternal: true, external },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'program', test: program.isPart }] },
        // The text of a program lies in its memory: without comments and indents it is half as much. Names of functions stay, for stacks.
        minify: {
          compress: true,
          mangle: { toplevel: false, keepNames: true },
          codegen: { removeWhitespace: true, legalComments: 'none' },
        },
      },
    },
  },
})
