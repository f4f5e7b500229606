import { createSocket } from 'node:dgram'

export type FakeNameServer = {
  /** `127.0.0.1:<port>`. */
  address: string
  /** TXT records by name, in lower case. */
  records: Map<string, string[]>
  /** Answers that something is wrong with it. */
  down: boolean
  close: () => Promise<void>
}

const headerBytes = 12
const [noSuchName, serverFailure] = [3, 2]

/** A name server on loopback that knows TXT records and nothing else (RFC 1035 §4). */
export async function startFakeNameServer(port = 0): Promise<FakeNameServer> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve))
  const server: FakeNameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    down: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
  socket.on('message', (asked, { port, address }) => socket.send(answer(server, asked), port, address))
  return server
}

function answer({ records, down }: FakeNameServer, asked: Buffer): Buffer {
  const labels: string[] = []
  let at = headerBytes
  for (let length = asked.readUInt8(at); length > 0; length = asked.readUInt8(at)) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = asked.subarray(headerBytes, at + 5)
  const found = records.get(labels.join('.').toLowerCase()) ?? []
  const header = Buffer.from(asked.subarray(0, headerBytes))
  header.writeUInt16BE(0x8180 | (down ? serverFailure : found.length === 0 ? noSuchName : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(down ? 0 : found.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, question, ...(down ? [] : found.map(txtRecord))])
}

/** Points at the name in the question; a text of more than 255 bytes goes in several pieces. */
function txtRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let first = 0; first < bytes.length; first += 255) {
    const piece = bytes.subarray(first, first + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
