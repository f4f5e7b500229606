import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** What no screen of ours calls, and who does. */
export const calledByOthers: Record<string, readonly string[]> = {
  'clients of the API, which know these calls': [
    ...['getAccessToken', 'askByText', 'askByLinks', 'askByFiles', 'askByVoices', 'askAloud', 'createSession'],
    ...['connectSql', 'listSqlCredentials', 'validateKnowledgeOwner'],
    ...['listOfferedFiles', 'listNotifications', 'listInAppNotifications', 'listRoles'],
    ...['createProject', 'listSavedProjects', 'listDraftProjects', 'listActiveProjects', 'listTemplatesOfType'],
    ...['getDriveToken', 'getOneDriveToken', 'buildByWords', 'speakAnswer', 'streamSpokenAnswer', 'getInvitation'],
    ...['listDeviceAlarms'],
  ],
  // No screen yet: a statement run by hand and the single checks of a monitor.
  'nobody yet': ['runStatement', 'listMonitorChecks'],
  'programs that tell a flow what happened': ['reportFlowEvent'],
  "visitors' pages, which come without this client": [
    ...[
      'getWidgetConfig',
      'getAgentPage',
      'startVisit',
      'getVisit',
      'restartVisit',
      'askWidget',
      'followVisit',
      'joinVisit',
      'stopVisit',
    ],
  ],
}

/** The client's files, without tests. */
export const clientFiles = (): string[] =>
  fs
    .globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && !file.endsWith('endpoint-groups.ts'))

/** Names of endpoints that no file of the client takes out of its slice (`calls.name` or `{ name }`). */
export function findUncalledEndpoints(
  names: readonly string[],
  files: readonly string[],
  read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8'),
): string[] {
  const code = files.map(read).join('\n')
  // As `calls.name`, taken out of its slice (`const { name } = await calls()`), or by its key.
  const words = new Set(code.match(/(?<=\.|[{,]\s*|')\w+/g))
  return names.filter((name) => !words.has(name))
}
