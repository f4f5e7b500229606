// Reads one file in a process of its own: whatever the file does to it, the server goes on.
import { type ParentPort, workInChild } from '../../platform/child-process/work-in-child.ts'
import { knownError } from '../../platform/documents/errors.ts'
import { readFormatted } from '../../platform/documents/read-format.ts'
import type { ReadingMessage, ReadingTask } from './reading-messages.ts'

/** Characters of one document: some 50,000 passages. */
const longestText = 60_000_000

type Server = ParentPort<ReadingMessage>

workInChild<ReadingTask, ReadingMessage>((task, server) =>
  read(task, server).catch((error: unknown) => {
    const { code, params } = knownError(error)
    return server.send({ kind: 'failed', code, params })
  }),
)

async function read({ path, filename, tablesPath }: ReadingTask, server: Server): Promise<void> {
  const document = await readFormatted(path, filename, longestText)
  await server.send({ kind: 'progress', percent: 40 })
  // What understands text is large: it is loaded for a file that could be read.
  const { keepDocument } = await import('./keep-document.ts')
  await keepDocument(document, tablesPath, server)
}
