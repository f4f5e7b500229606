import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const imported = /import \{([^}]+)\} from 'lucide-react'/g
const exported = /export \{([^}]+)\} from '\.\/icons\/([a-z0-9-]+)\.mjs'/g

/**
 * Imports every icon from its own file. The package's index names all of them, so that the bundler reads 1,700 files and
 * `chunks.ts` cannot tell which screen needs which icon.
 */
export function iconImports(): Plugin {
  let files: ReadonlyMap<string, string> = new Map()
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      files = iconFiles()
    },
    transform: {
      filter: { id: /\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({ code: code.replace(imported, (_, names: string) => importsOf(names, files)), map: null }),
    },
  }
}

/** The file of every name under which the package's index exports an icon. */
function iconFiles(): ReadonlyMap<string, string> {
  const main = createRequire(import.meta.url).resolve('lucide-react')
  const index = fs.readFileSync(path.resolve(path.dirname(main), '../esm/lucide-react.mjs'), 'utf8')
  const pairs = [...index.matchAll(exported)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  )
  return new Map(pairs)
}

/** In one line, so that the lines of what fails stay the same. */
function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  const imports = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
  return imports
    .map((text) => {
      const [name = '', local = name] = text.split(' as ')
      const file = files.get(name)
      if (!file) throw new Error(`lucide-react has no icon ${name}`)
      return `import ${local} from 'lucide-react/icons/${file}'`
    })
    .join(';')
}
