import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const here = fileURLToPath(new URL('.', import.meta.url))
const server = process.env.NALAR_SERVER ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/config.json', '/openapi.json', '/docs', '/health', '/ready']
const proxy = Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/api' }]))

/** Serves and builds the client. `server.proxy` passes the calls of a page under development to a running server. */
export default defineConfig({
  root: here,
  plugins: [react(), tailwind()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // A file as a data: address would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: { proxy },
  preview: { proxy },
  test: { setupFiles: [`${here}src/testing/browser.ts`] },
})
