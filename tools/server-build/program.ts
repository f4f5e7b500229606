import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What `main.ts` reads while the database starts. */
const roots = ['app.ts', 'modules/account/service.ts'].map((file) =>
  path.resolve(import.meta.dirname, '../../server/src', file),
)
/** Only the program speaks two languages: of what else imports all of zod, this is shaken off. */
const shakenOff = /\/zod\/v4\/locales\/id\.js$/

/**
 * Everything that every start reads in one file: what `roots` need, and neither `main.ts` nor a file that is started by itself does. Node
 * keeps a source of more than a megabyte outside of V8's heap, where no collection walks over it; many files of less stay inside.
 */
export function wholeProgram(): { plugin: Plugin; isPart: (id: string) => boolean } {
  const parts = new Set<string>()
  return {
    isPart: (id) => parts.has(id),
    plugin: {
      name: 'whole-program',
      buildEnd() {
        const importedBy = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
        const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
        const elsewhere = reachAll(entries, importedBy)
        parts.clear()
        for (const id of reachAll(roots, importedBy)) if (!elsewhere.has(id) || shakenOff.test(id)) parts.add(id)
      },
      generateBundle(_, bundle) {
        const waiting = findWaiting(bundle)
        if (waiting.length > 0) this.error(`the program and these need each other: ${waiting.join(', ')}`)
      },
    },
  }
}

/** Everything that is reached from these by one step after the other, themselves too. */
export function reachAll(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const further of next(id)) found.add(further)
  return found
}

/** Files that the program imports and that import it: whichever is read first finds the other empty. */
export function findWaiting(bundle: Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>): string[] {
  const importsOf = (file: string) => {
    const found = bundle[file]
    return found?.type === 'chunk' ? found.imports : []
  }
  const program = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'program')
  if (!program) throw new Error('there is no file of the program')
  return [...reachAll(importsOf(program.fileName), importsOf)].filter((file) =>
    reachAll(importsOf(file), importsOf).has(program.fileName),
  )
}
