import { api } from '#web/lib/client/api.ts'

/** A picture of the web, fetched by our server: its own does not learn who looks at it. Throws what the server says. */
export async function getPicture(url: string): Promise<Blob> {
  const { imageProxyEndpoints: pictureEndpoints } = await import('#contract/image-proxy/endpoints.ts')
  return api.blob(pictureEndpoints.getPicture, { query: { url } })
}
