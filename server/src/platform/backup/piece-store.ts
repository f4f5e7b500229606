import { createHash } from 'node:crypto'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { type FileStore, missingFile } from '../files/file-store.ts'
import { cutPieces } from './cut-pieces.ts'
import { manifestKey } from './manifest.ts'

/** Which pieces each thing of a backup is made of, a line each. A backup without it holds its things whole. */
const pieceIndexKey = 'pieces.jsonl'

/** A part of a backup by its content. `in`: the backup in whose folder it lies, empty where that is the one that says so. */
type Piece = { sha256: string; bytes: number; in: string; at: string }
type PieceIndex = ReadonlyMap<string, readonly Piece[]>

const line = z.object({
  key: z.string(),
  pieces: z.array(z.tuple([z.string(), z.number(), z.string(), z.string()])),
})

/** What an earlier backup holds already, by content; `in` is always a name. */
export type KnownPieces = ReadonlyMap<string, Piece>

export type PieceWriter = {
  store: FileStore
  /** Bytes of new pieces, and which backups hold the others. */
  written: () => { bytes: number; needs: string[] }
}

/**
 * A store in which everything lies in pieces, those that an earlier backup holds only by their name. The index is written before the
 * manifest, which ends a backup.
 */
export function writePieces(own: FileStore, known: KnownPieces): PieceWriter {
  const index = new Map<string, Piece[]>()
  const mine = new Map<string, Piece>()
  let bytes = 0
  const keep = async (content: Buffer): Promise<Piece> => {
    const sha256 = createHash('sha256').update(content).digest('base64url')
    const found = known.get(sha256) ?? mine.get(sha256)
    if (found) return found
    const piece = { sha256, bytes: content.length, in: '', at: `pieces/${String(mine.size).padStart(8, '0')}` }
    await own.put(piece.at, Readable.from([content]))
    mine.set(sha256, piece)
    bytes += content.length
    return piece
  }
  const store: FileStore = {
    ...own,
    put: async (key, content) => {
      if (key.startsWith(manifestKey)) {
        await own.put(pieceIndexKey, Readable.from(linesOf(index)))
        return own.put(key, content)
      }
      const pieces: Piece[] = []
      for await (const piece of cutPieces(content as AsyncIterable<Buffer>)) pieces.push(await keep(piece))
      index.set(key, pieces)
    },
    find: async (key) => (index.has(key) ? { bytes: sizeOf(index.get(key)), changedAt: new Date(0) } : own.find(key)),
  }
  const needs = () => [...new Set([...index.values()].flat().map((piece) => piece.in))].filter((name) => name !== '')
  return { store, written: () => ({ bytes, needs: needs() }) }
}

function* linesOf(index: PieceIndex): Generator<Buffer> {
  for (const [key, pieces] of index) {
    const written = pieces.map(({ sha256, bytes, in: where, at }) => [sha256, bytes, where, at])
    yield Buffer.from(`${JSON.stringify({ key, pieces: written })}\n`)
  }
}

/** Undefined for a backup that holds its things whole. */
export async function readPieceIndex(own: FileStore): Promise<PieceIndex | undefined> {
  if (!(await own.find(pieceIndexKey))) return undefined
  const index = new Map<string, Piece[]>()
  for await (const text of readline.createInterface({ input: (await own.open(pieceIndexKey)).stream })) {
    const { key, pieces } = line.parse(JSON.parse(text))
    index.set(
      key,
      pieces.map(([sha256, bytes, where, at]) => ({ sha256, bytes, in: where, at })),
    )
  }
  return index
}

/** The backups in which pieces of this one lie. */
export const neighboursOf = (index: PieceIndex): string[] =>
  [...new Set([...index.values()].flat().map((piece) => piece.in))].filter((name) => name !== '')

/** What the next backup may name instead of writing it again. */
export function knownPiecesOf(name: string, index: PieceIndex): KnownPieces {
  const known = new Map<string, Piece>()
  for (const piece of [...index.values()].flat()) known.set(piece.sha256, { ...piece, in: piece.in || name })
  return known
}

/** Reads a backup in pieces as if it were whole; `storeOf` opens the backup of a name. */
export const readPieces = (own: FileStore, index: PieceIndex, storeOf: (name: string) => FileStore): FileStore => ({
  ...own,
  open: async (key) => {
    const pieces = index.get(key)
    if (!pieces) return own.open(key)
    const [first] = pieces
    // Whoever opens hears at once of a backup that is not beside this one.
    if (first && !(await storeIn(first.in).find(first.at))) throw missingFile(`${first.in}/${first.at}`)
    return { stream: Readable.from(contentOf(pieces), { objectMode: false }), bytes: sizeOf(pieces) }
    async function* contentOf(parts: readonly Piece[]): AsyncGenerator<Buffer> {
      for (const piece of parts) yield* (await storeIn(piece.in).open(piece.at)).stream as AsyncIterable<Buffer>
    }
    function storeIn(name: string): FileStore {
      return name === '' ? own : storeOf(name)
    }
  },
  find: async (key) => {
    const pieces = index.get(key)
    return pieces ? { bytes: sizeOf(pieces), changedAt: new Date(0) } : own.find(key)
  },
})

const sizeOf = (pieces: readonly Piece[] = []) => pieces.reduce((sum, { bytes }) => sum + bytes, 0)
