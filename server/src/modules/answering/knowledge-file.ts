import type { Knowledge } from '../knowledge-files/service.ts'
import type { JobFile } from './job.ts'

/** A file of the agent's knowledge as a file of the question. */
export const knowledgeFile = (knowledge: Knowledge): JobFile => {
  const { id, name, mime, bytes, kind, path } = knowledge
  return { id, name, mime, bytes, kind, isNew: false, knowledge, path }
}
