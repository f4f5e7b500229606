import { limits } from '#contract/limits.ts'

/** What can be read here (spec §5), by the name's ending; the server looks at the content. */
export const acceptedEndings = ['pdf', 'docx', 'doc', 'txt', 'csv', 'xlsx', 'xls'] as const

export type FileProblem = { problem: 'too_large' | 'type' | 'empty' | 'too_many' | 'twice'; name: string }
export type CheckedFiles = { files: readonly File[]; problems: readonly FileProblem[] }

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds files to those chosen before, as far as they may be sent; says of each other one why not. */
export function addFiles(chosen: readonly File[], added: readonly File[]): CheckedFiles {
  const files = [...chosen]
  const problems: FileProblem[] = []
  for (const file of added) {
    const problem = problemOf(file, files)
    if (problem) problems.push({ problem, name: file.name })
    else files.push(file)
  }
  return { files, problems }
}

function problemOf(file: File, chosen: readonly File[]): FileProblem['problem'] | undefined {
  if (chosen.some((other) => same(other, file))) return 'twice'
  if (!acceptedEndings.some((ending) => ending === endingOf(file.name))) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > limits.attachment.bytes) return 'too_large'
  return chosen.length >= limits.attachment.files ? 'too_many' : undefined
}
