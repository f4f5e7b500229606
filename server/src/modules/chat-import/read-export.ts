import { readFile } from 'node:fs/promises'
import { DocumentError } from '../../platform/documents/errors.ts'
import { zipFiles } from '../../platform/documents/zip-files.ts'
import { readChatGpt } from './exports/chatgpt.ts'
import { readClaude } from './exports/claude.ts'
import { readLibreChat } from './exports/librechat.ts'
import { readOpenWebUi } from './exports/open-webui.ts'
import { readOwn } from './exports/own.ts'
import type { ChatReader, ExportedChat } from './exports/said.ts'

const readers: readonly ChatReader[] = [readChatGpt, readClaude, readOpenWebUi, readLibreChat, readOwn]

/** A chat, or undefined for each thing in the export that is none. Errors: file_damaged, file_encrypted, file_too_complex. */
export async function* readExport(path: string): AsyncGenerator<ExportedChat | undefined> {
  const content = await readFile(path)
  const isArchive = content.length > 30 && content.readUInt32BE(0) === 0x504b0304
  for (const text of isArchive ? jsonIn(content) : [content]) {
    const parsed = parse(text)
    // LibreChat and this product write one chat into a file, the others all of them.
    for (const chat of Array.isArray(parsed) ? parsed : [parsed]) yield readChat(chat)
  }
}

function* jsonIn(archive: Buffer): Generator<Buffer> {
  const files = zipFiles(archive).filter(({ name }) => name.toLowerCase().endsWith('.json'))
  const chats = files.filter(({ name }) => /(^|\/)conversations[^/]*\.json$/i.test(name))
  // Beside the chats such an archive has files about the account.
  for (const file of chats.length > 0 ? chats : files) yield file.read()
}

function parse(content: Buffer): unknown {
  const text = content.toString('utf8')
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new DocumentError('file_damaged')
    throw error
  }
}

function readChat(chat: unknown): ExportedChat | undefined {
  for (const read of readers) {
    const found = read(chat)
    if (found) return found
  }
  return undefined
}
