import { createHmac } from 'node:crypto'
import { sameSecret } from '../../platform/secrets/same-secret.ts'

/** What Twilio signs a request with: its whole address, and what it posts by name. Of a stream's handshake nothing is posted. */
export function twilioSignature(
  authToken: string,
  url: string,
  posted: URLSearchParams = new URLSearchParams(),
): string {
  const names = [...new Set(posted.keys())].toSorted()
  const text = names.map((name) =>
    [...new Set(posted.getAll(name))]
      .toSorted()
      .map((value) => name + value)
      .join(''),
  )
  return createHmac('sha1', authToken)
    .update([url, ...text].join(''))
    .digest('base64')
}

export const isTwilioSigned = (
  authToken: string,
  { url, posted, signature }: { url: string; posted?: URLSearchParams; signature: unknown },
): boolean => typeof signature === 'string' && sameSecret(twilioSignature(authToken, url, posted), signature)
