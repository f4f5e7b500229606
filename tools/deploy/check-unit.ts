import { readConfig } from '../../server/src/platform/config/config.ts'

/** What the unit of systemd takes away from the process, each with the only value that does. */
const hardening: readonly (readonly [setting: string, value: string])[] = [
  ['NoNewPrivileges', 'yes'],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'yes'],
  ['ProtectProc', 'invisible'],
  ['ProtectClock', 'yes'],
  ['ProtectHostname', 'yes'],
  ['ProtectKernelLogs', 'yes'],
  ['ProtectKernelTunables', 'yes'],
  ['ProtectKernelModules', 'yes'],
  ['ProtectControlGroups', 'yes'],
  ['PrivateTmp', 'yes'],
  ['PrivateDevices', 'yes'],
  ['RestrictSUIDSGID', 'yes'],
  ['RestrictRealtime', 'yes'],
  ['RestrictNamespaces', 'yes'],
  ['RestrictAddressFamilies', 'AF_UNIX AF_INET AF_INET6'],
  ['LockPersonality', 'yes'],
  ['SystemCallArchitectures', 'native'],
  ['SystemCallFilter', '@system-service'],
  ['SystemCallErrorNumber', 'EPERM'],
  ['CapabilityBoundingSet', ''],
  ['UMask', '0077'],
  ['StateDirectoryMode', '0700'],
]

/** What is wrong with a unit of systemd, a line each. */
export function checkUnit(text: string): string[] {
  const settings = settingsOf(text)
  const problems: string[] = []
  for (const [setting, value] of hardening)
    if (settings.get(setting) !== value) problems.push(`${setting} is not ${value === '' ? 'empty' : value}`)
  const user = settings.get('User')
  if (!user || user === 'root') problems.push('it runs as root')
  if (settings.get('Restart') !== 'always') problems.push('a process that died is not started again')
  if (!settings.get('StateDirectory')) problems.push('DATA_DIR cannot be written')
  if (!(Number(settings.get('TimeoutStopSec')) > readConfig({}).DRAIN_SECONDS))
    problems.push('it is killed before DRAIN_SECONDS are over')
  if (!settings.get('ExecStart')?.endsWith(' server/dist/main.js')) problems.push('it does not start the server')
  return problems
}

/** As systemd reads it: the last of a name counts. */
const settingsOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]))
