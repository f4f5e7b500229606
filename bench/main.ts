// `npm run bench` measures this machine now and prints a table; `npm run bench -- start chat` only those named
// (and what takes hours only by its name).
import os from 'node:os'
import { inspect } from 'node:util'
import { backupFigures } from './backup.ts'
import { behindNginxFigures } from './behind-nginx.ts'
import { broadcastCrashFigures } from './broadcast-crash.ts'
import { callCrowdFigures, callFigures, callSearchFigures } from './calls.ts'
import { capacityFigures } from './capacity.ts'
import { chaosFigures } from './chaos.ts'
import { chartDrawFigures } from './chart-draw.ts'
import { chartFigures } from './charts.ts'
import { chatFigures } from './chat.ts'
import { clientFigures } from './client.ts'
import { dashboardFigures } from './dashboards.ts'
import { deviceAlarmFigures } from './device-alarms.ts'
import { deviceMapFigures } from './device-map.ts'
import { deviceFigures } from './devices.ts'
import { driveDownloadFigures } from './drive-download.ts'
import { idleMailFigures, mailSyncFigures } from './email.ts'
import { mailCrashFigures } from './email-crash.ts'
import { mailDraftFigures } from './email-draft.ts'
import { failOverFigures } from './fail-over.ts'
import type { Figure } from './figure.ts'
import { flowFigures } from './flows.ts'
import { knowledgeFigures, knowledgeSearchFigures } from './knowledge.ts'
import { knowledgeQualityFigures } from './knowledge-quality.ts'
import { largeSchemaFigures } from './large-schema.ts'
import { ledgerFigures } from './ledger.ts'
import { longConversationFigures } from './long-conversation.ts'
import { longSessionFigures } from './long-session.ts'
import { measureFigures } from './measure.ts'
import { meetingFigures } from './meetings.ts'
import { messagingFigures } from './messaging.ts'
import { mixedUseFigures } from './mixed-use.ts'
import { monitorFigures } from './monitors.ts'
import { periodFigures } from './periods.ts'
import { phoneCrowdFigures } from './phone-calls.ts'
import { questionFigures } from './questions.ts'
import { rollingRestartFigures } from './rolling-restart.ts'
import { sentimentFigures } from './sentiment.ts'
import { sessionFigures } from './sessions.ts'
import { sharingFigures } from './sharing.ts'
import { shortcutFigures } from './shortcuts.ts'
import { signInStormFigures } from './sign-in-storm.ts'
import { startFigures } from './start.ts'
import { studioFigures } from './studio.ts'
import { twoProcessesFigures } from './two-processes.ts'
import { usageFigures } from './usage.ts'
import { voiceActivityFigures } from './voice-activity.ts'
import { voiceChatFigures } from './voice-chat.ts'
import { webMemoryFigures } from './web-memory.ts'
import { workspaceFigures } from './workspaces.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  start: startFigures,
  client: clientFigures,
  charts: chartFigures,
  'chart-draw': chartDrawFigures,
  chat: chatFigures,
  sessions: sessionFigures,
  'long-session': longSessionFigures,
  'two-processes': twoProcessesFigures,
  'behind-nginx': behindNginxFigures,
  'rolling-restart': rollingRestartFigures,
  'web-memory': webMemoryFigures,
  'sign-in-storm': signInStormFigures,
  shortcuts: shortcutFigures,
  workspaces: workspaceFigures,
  dashboards: dashboardFigures,
  ledger: ledgerFigures,
  usage: usageFigures,
  periods: periodFigures,
  questions: questionFigures,
  large: largeSchemaFigures,
  knowledge: knowledgeFigures,
  'knowledge-search': knowledgeSearchFigures,
  'knowledge-quality': knowledgeQualityFigures,
  measure: measureFigures,
  flows: flowFigures,
  devices: deviceFigures,
  calls: callFigures,
  'calls-crowd': callCrowdFigures,
  'phone-crowd': phoneCrowdFigures,
  'calls-search': callSearchFigures,
  messaging: messagingFigures,
  'broadcast-crash': broadcastCrashFigures,
  'long-conversation': longConversationFigures,
  'voice-activity': voiceActivityFigures,
  'voice-chat': voiceChatFigures,
  sentiment: sentimentFigures,
  'device-alarms': deviceAlarmFigures,
  'device-map': deviceMapFigures,
  monitors: monitorFigures,
  sharing: sharingFigures,
  drive: driveDownloadFigures,
  meetings: meetingFigures,
  email: mailSyncFigures,
  'email-draft': mailDraftFigures,
  'email-idle': idleMailFigures,
  'email-crash': mailCrashFigures,
  studio: studioFigures,
  chaos: chaosFigures,
  capacity: capacityFigures,
  'fail-over': failOverFigures,
  backup: backupFigures,
  'mixed-use': mixedUseFigures,
}
/** Two hours, and 35 GB of the disk, are taken when they are asked for. */
const onlyByName = ['mixed-use', 'backup']

const verdictOf = (reached: boolean | undefined) => (reached === undefined ? '' : reached ? 'reached' : 'NOT reached')

const requested = process.argv.slice(2)
const names = requested.length > 0 ? requested : Object.keys(benches).filter((name) => !onlyByName.includes(name))
const figures: Figure[] = []
for (const name of names) {
  const bench = benches[name]
  if (!bench) throw new Error(`there is no bench ${name}; there are ${Object.keys(benches).join(', ')}`)
  process.stderr.write(`${name}...\n`)
  try {
    figures.push(...(await bench()))
  } catch (error) {
    // One that breaks must not take the figures of the others with it.
    process.stderr.write(`${name} broke off: ${inspect(error)}\n`)
    process.exitCode = 1
  }
}

console.log(
  `\nNode ${process.versions.node}, ${os.availableParallelism()} cores (${os.cpus()[0]?.model ?? 'unknown'}), load before ${os.loadavg()[0]?.toFixed(2)}\n`,
)
console.log('| what | measured | must reach | |\n| --- | --- | --- | --- |')
for (const { what, measured, target, reached } of figures)
  console.log(`| ${what} | ${measured} | ${target} | ${verdictOf(reached)} |`)
