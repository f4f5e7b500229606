/**
 * A form as it goes over the wire. `fetch` would feed a form with files into the request by itself, and where the other side hangs
 * up or the call is given up meanwhile it throws into nothing, which ends the process (undici, `extractBody`). It holds all of it
 * in memory as well.
 */
export async function encodeForm(form: FormData): Promise<{ body: ArrayBuffer; contentType: string }> {
  const encoded = new Response(form)
  return { body: await encoded.arrayBuffer(), contentType: encoded.headers.get('content-type') ?? '' }
}
