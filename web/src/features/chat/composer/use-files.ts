import { useState } from 'react'
import { addFiles, type CheckedFiles } from './check-files.ts'

const none: CheckedFiles = { files: [], problems: [] }

/** The files of a question that is not sent yet, and what was wrong with those last added. */
export function useFiles() {
  const [{ files, problems }, set] = useState(none)
  return {
    files,
    problems,
    add: (added: readonly File[]) => set((now) => addFiles(now.files, added)),
    remove: (file: File) => set((now) => ({ files: now.files.filter((other) => other !== file), problems: [] })),
    clear: () => set(none),
  }
}
