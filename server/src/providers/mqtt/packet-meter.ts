/**
 * Watches the packets of an MQTT connection as bytes go by, and says false once one is longer than `maxBytes`: before that much of it was kept. A
 * packet is one byte, its length in up to four bytes of seven bits each, and that many bytes.
 */
export function createPacketMeter(maxBytes: number): (chunk: Uint8Array) => boolean {
  let body = 0
  let [length, shift] = [0, -1]
  return (chunk) => {
    for (let index = 0; index < chunk.length; ) {
      if (body > 0) {
        const step = Math.min(body, chunk.length - index)
        body -= step
        index += step
        continue
      }
      const byte = chunk[index++] ?? 0
      if (shift < 0) {
        shift = 0
        continue
      }
      length += (byte & 127) * 2 ** shift
      shift += 7
      if (byte >= 128 && shift < 28) continue
      if (length > maxBytes || byte >= 128) return false
      body = length
      length = 0
      shift = -1
    }
    return true
  }
}
