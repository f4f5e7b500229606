/// <reference types="vitest/config" />
import fs from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip as gzipWith, type ZlibOptions } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { iconImports } from './icon-imports.ts'
import { mergeFacades } from './merge-facades.ts'

// TypeScript takes the last overload of both, which has no options.
const brotli: (bytes: Buffer, options: BrotliOptions) => Promise<Buffer> = promisify(brotliCompress)
const gzip: (bytes: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(gzipWith)
const here = fileURLToPath(new URL('.', import.meta.url))
const server = process.env.NALAR_SERVER ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/config.json', '/openapi.json', '/docs', '/health', '/ready']
const proxy = Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/api' }]))

/** Writes every text file of the build a second and third time, compressed, so that the server need not do it per request. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle: {
      sequential: true,
      handler: compress,
    },
  }
}

/** The last few percent of a file of megabytes, such as the fine outlines of the map, cost as long as all the rest. */
const brotliOptions = (size: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: size > 2_000_000 ? 9 : constants.BROTLI_MAX_QUALITY },
})

async function compress({ dir = '' }: { dir?: string | undefined }): Promise<void> {
  const texts = fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(m?js|css|html|svg|json)$/.test(name))
  // All at once, on as many threads as there are.
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(dir, name)
      const bytes = await readFile(file)
      await Promise.all([
        gzip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
        brotli(bytes, brotliOptions(bytes.length)).then((packed) => writeFile(`${file}.br`, packed)),
      ])
    }),
  )
}

/**
 * Builds the widget of other people's pages beside the client: one file of its own, `/chat-bot.js`, with nothing of the client in
 * it. It comes before the compression, which takes it along.
 */
function chatBot(): Plugin {
  return {
    name: 'chat-bot',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          modulePreload: false,
          lib: {
            entry: `${here}src/widget/main.ts`,
            formats: ['iife'],
            name: 'chatBot',
            fileName: () => 'chat-bot.js',
          },
        },
      })
    },
  }
}

/** Serves and builds the client. `server.proxy` passes the calls of a page under development to a running server. */
export default defineConfig({
  root: here,
  plugins: [iconImports(), react(), tailwind(), mergeFacades(), chatBot(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // A file as a data: address would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Every screen's files are named in the router's table, which the sign-in screen loads: short names, then.
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: { proxy },
  preview: { proxy },
  test: { setupFiles: [`${here}src/testing/browser.ts`], testTimeout: 120_000, expect: { poll: { timeout: 60_000 } } },
})
