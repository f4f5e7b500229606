import path from 'node:path'
import type { Plugin } from 'vite'

/** What runs as a process or a thread of its own, as its starter names it. */
const started = /new URL\('\.\/([\w-]+-(?:process|worker))\.ts', import\.meta\.url\)/g

/** Builds each file that is started by itself beside the server, and lets its starter name what was built. */
export const startedFiles = (): Plugin => ({
  name: 'started-files',
  enforce: 'pre',
  transform: {
    filter: { code: started },
    handler(code, id) {
      const renamed = code.replaceAll(started, (_, name: string) => {
        this.emitFile({ type: 'chunk', id: path.join(path.dirname(id), `${name}.ts`), fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
      return { code: renamed, map: null }
    },
  },
})
