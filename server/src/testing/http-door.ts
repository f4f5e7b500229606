import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpDoor = {
  url: string
  /** What was asked for, as `METHOD path`. */
  asked: string[]
  /** Set by a test: what every request gets instead of the server's own answer. */
  answer: { status: number; headers?: Record<string, string> } | undefined
  close: () => Promise<void>
}

/** A port of loopback that leads to an HTTP server, and answers for it when a test says so. */
export async function openHttpDoor(to: string): Promise<HttpDoor> {
  const target = new URL(to)
  const server = http.createServer((request, response) => {
    door.asked.push(`${request.method} ${request.url}`)
    if (door.answer) return void request.resume().on('end', () => refuse(response))
    const { method = 'GET', headers, url = '/' } = request
    const inside = http.request({ host: target.hostname, port: target.port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    inside.on('error', () => response.destroy())
    request.pipe(inside)
  })
  const refuse = (response: http.ServerResponse) =>
    response.writeHead(door.answer?.status ?? 500, door.answer?.headers).end()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const door: HttpDoor = {
    // Listening on TCP: the address is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: [],
    answer: undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return door
}
