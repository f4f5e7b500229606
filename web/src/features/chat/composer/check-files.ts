import { chatLimits } from '#contract/chat/limits.ts'
import { documentEndings } from '#contract/kit/document-formats.ts'

/** Recordings, which become words. */
export const soundEndings = ['webm', 'ogg', 'oga', 'mp3', 'm4a', 'wav', 'flac'] as const

export type FileProblem = { problem: 'too_large' | 'type' | 'empty' | 'too_many' | 'twice'; name: string }
export type CheckedFiles = { files: readonly File[]; problems: readonly FileProblem[] }

const endsWith = (name: string, endings: readonly string[]) =>
  endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())

export const isSound = ({ name }: File): boolean => endsWith(name, soundEndings)

/** How many files may go with a question. */
export const maxFiles = (namesAgent: boolean): number =>
  namesAgent ? chatLimits.attachment.filesWithAgent : chatLimits.attachment.files

/** A file that goes along already; one from elsewhere has no time of its own. */
type Chosen = Pick<File, 'name' | 'size'> & Partial<Pick<File, 'lastModified'>>

const same = (a: Chosen, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Of files to be added those that may be sent beside the ones chosen before; says of each other one why not. */
export function checkFiles(chosen: readonly Chosen[], added: readonly File[], limit: number): CheckedFiles {
  const files: File[] = []
  const problems: FileProblem[] = []
  for (const file of added) {
    const problem = problemOf(file, [...chosen, ...files], limit)
    if (problem) problems.push({ problem, name: file.name })
    else files.push(file)
  }
  return { files, problems }
}

function problemOf(file: File, chosen: readonly Chosen[], limit: number): FileProblem['problem'] | undefined {
  if (chosen.some((other) => same(other, file))) return 'twice'
  if (!endsWith(file.name, documentEndings)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > chatLimits.attachment.bytes) return 'too_large'
  return chosen.length >= limit ? 'too_many' : undefined
}
