import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

/** Somebody else's website on a port of its own, whose pages hold the widget of an agent; answers its origin. */
export async function anotherSite(server: string, agent: string): Promise<string> {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${server}; connect-src ${server}; img-src data:">
    </head><body><main><h1>Shop</h1><p>Everything for the garden.</p></main>
    <script src="${server}/chat-bot.js" data-agent="${agent}" async></script></body></html>`
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  return `http://127.0.0.1:${(site.address() as { port: number }).port}`
}
