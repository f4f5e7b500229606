/** The request by which a device says something, as a line for a shell. */
export const sendCommand = (token: string): string =>
  `curl ${location.origin}/api/devices/telemetry -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{"values":{"temperature":4.2},"latitude":-6.2,"longitude":106.8}'`
