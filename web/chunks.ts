import path from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
/** A file of the build, and the sources it is for: they, and what they import, stand in it. */
type Chunk = readonly [name: string, roots: readonly string[]]

const web = path.join(import.meta.dirname, 'src')
const contract = (slice: string) => `../../contract/src/${slice}`

const start: Chunk = ['start', ['main.tsx']]
const signIn: Chunk = ['sign-in', ['app/front.tsx']]
/** Comes when somebody is signed in, or leaves the sign-in screen. */
const router: Chunk = ['router', ['app/router.ts', 'lib/client/api.ts']]
const account: Chunk = [
  'account',
  [
    'features/account/sign-up-page.tsx',
    'features/account/code-flow-page.tsx',
    'features/account/request-access-page.tsx',
    'features/account/request-access-form-page.tsx',
    'features/account/oauth-failure-page.tsx',
    'features/account/info/about-page.tsx',
  ],
]
const shell: Chunk = [
  'shell',
  [
    'app/shell/shell.tsx',
    'screens/chat-home.tsx',
    'screens/chat-tab.tsx',
    'features/chat/sessions/session-list.tsx',
    'ui/card.tsx',
    'ui/screen-column.tsx',
  ],
]

/** In this order: what an earlier one has is in no later one. */
const chain: readonly Chunk[] = [
  start,
  signIn,
  router,
  shell,
  // Asked for while the shell is painted, or by who signs up.
  [
    'forms',
    [
      'features/notifications/live/follow-live.ts',
      contract('account/profile-endpoints.ts'),
      contract('billing/endpoints.ts'),
      contract('chat/answer-endpoints.ts'),
      contract('chat/endpoints.ts'),
      contract('chat/visible-endpoints.ts'),
      contract('organizations/endpoints.ts'),
      contract('workspaces/endpoints.ts'),
    ],
  ],
  // Asked for once the shell has been painted, before somebody presses a key.
  [
    'shell-later',
    [
      'app/shell/palette.tsx',
      'features/chat/composer/mention-menu.tsx',
      'features/chat/composer/model-menu.tsx',
      'features/chat/composer/slash-popup.tsx',
      'features/chat/composer/voice/talk-button.tsx',
      'features/chat/home/agent-hint.tsx',
      'features/chat/home/tools.tsx',
      'features/chat/sessions/open-session-list.tsx',
      'features/onboarding/first-steps.tsx',
      'features/shortcuts/random-shortcuts.tsx',
      'features/templates/template-picker.tsx',
      'ui/menu-parts.tsx',
      'ui/tooltip-popup.tsx',
    ],
  ],
  // Only who talks hears and is heard.
  ['sound', ['lib/sound/microphone.ts', 'ui/sound-picture.tsx']],
  [
    'charts',
    [
      'features/charts/view/chart-view.tsx',
      'features/chart-facts/how-made.tsx',
      'features/chart-facts/made-steps.tsx',
      'features/chart-facts/change-note.tsx',
    ],
  ],
  // Shown without an account, and what a flow begins with: nothing of the editor.
  ['builder', ['features/studio/builder/builder-page.tsx']],
]

/** Screens by what they show at once. What two of them need stands apart. */
const areas: readonly Chunk[] = [
  [
    'session',
    [
      'features/chat/session/session-view.tsx',
      'features/chat/bookmarks/bookmarks-page.tsx',
      'features/chat/sharing/shared-chat-page.tsx',
    ],
  ],
  ['call', ['features/calls/caller/call-screen.tsx']],
  ['call-line', ['features/calls/line/call-lines.tsx']],
  [
    'calls',
    [
      'features/calls/logs/logs-page.tsx',
      'features/calls/logs/call-page.tsx',
      'features/calls/campaigns/campaigns-page.tsx',
      'features/calls/campaigns/campaign-page.tsx',
      'features/calls/analytics/analytics-page.tsx',
      'features/calls/scorecards/scorecards-page.tsx',
      'features/calls/scorecards/editor-page.tsx',
      'features/calls/rehearsals/rehearsals-page.tsx',
      'features/calls/rehearsals/rehearsal-page.tsx',
    ],
  ],
  ['talk', ['features/chat/talk/talk-panel.tsx']],
  ['markdown', ['features/chat/parts/markdown.tsx', 'features/dashboards/board/markdown.tsx']],
  [
    'agents',
    [
      'features/agents/agents-page.tsx',
      'features/agents/agent-page.tsx',
      'features/agents/dashboard/agent-dashboard.tsx',
    ],
  ],
  [
    'billing',
    [
      'features/billing/billing-page.tsx',
      'features/billing/workspace-billing.tsx',
      'features/billing/plans-page.tsx',
      'features/billing/method-page.tsx',
      'features/billing/wait-page.tsx',
      'features/billing/receipt-page.tsx',
      'features/billing/operator/organizations.tsx',
      'features/billing/refusal/refusal-help.tsx',
    ],
  ],
  ['research', ['features/chat/research/research-page.tsx']],
  [
    'dashboards',
    [
      'features/dashboards/list/dashboards-page.tsx',
      'features/dashboards/board/dashboard-page.tsx',
      'features/dashboards/public/public-page.tsx',
    ],
  ],
  ['saved-charts', ['features/charts/saved/saved-charts.tsx', 'features/charts/download/download-menu.tsx']],
  ['chart-editor', ['features/chart-editor/chart-editor-page.tsx', 'features/query-editor/query-editor.tsx']],
  [
    'knowledge',
    [
      'features/use-cases/knowledge-page.tsx',
      'features/use-cases/use-case-page.tsx',
      'features/use-cases/setup/setup-page.tsx',
      'features/knowledge-files/knowledge-files.tsx',
    ],
  ],
  [
    'verified-queries',
    [
      'features/verified-queries/verified-list.tsx',
      'features/verified-queries/terms-list.tsx',
      'features/verified-queries/trust-note.tsx',
      'features/verified-queries/save-verified.tsx',
      'features/verified-queries/query-field.tsx',
      'features/verified-queries/keep-term.tsx',
    ],
  ],
  ['knowledge-tests', ['features/knowledge-tests/tests.tsx', 'features/knowledge-tests/try/try-view.tsx']],
  [
    'settings',
    [
      'features/settings/settings-page.tsx',
      'features/notifications/settings/preferences-section.tsx',
      'features/add-ons/add-ons-list.tsx',
      'features/add-ons/operator/oauth-clients.tsx',
    ],
  ],
  ['studio', ['features/studio/list/studio-page.tsx', 'features/studio/editor/editor-page.tsx']],
  [
    'monitors',
    [
      'features/monitors/monitors-page.tsx',
      'features/monitors/monitor-page.tsx',
      'features/monitors/editor/monitor-editor.tsx',
    ],
  ],
  ['devices', ['features/devices/map-page.tsx']],
  // The map alone is a megabyte: it comes with who looks at it.
  ['map', ['features/devices/map/map-view.tsx']],
  ['calendar', ['features/calendar/calendar-page.tsx']],
  [
    'meetings',
    [
      'features/meetings/meetings-page.tsx',
      'features/meetings/meeting/meeting-page.tsx',
      'features/meetings/meeting/shared-page.tsx',
    ],
  ],
  ['recorder', ['features/meetings/recorder/record-page.tsx']],
  ['tasks', ['features/tasks/tasks-page.tsx']],
  [
    'salesforce',
    [
      'features/salesforce/salesforce-page.tsx',
      'features/salesforce/changes/changes-page.tsx',
      'features/salesforce/changes/change-page.tsx',
      'features/salesforce/mappings/mappings-page.tsx',
      'features/salesforce/mappings/mapping-page.tsx',
    ],
  ],
  ['email', ['features/email/email-page.tsx']],
  [
    'messaging',
    [
      'features/messaging/inbox-page.tsx',
      'features/messaging/sandbox/sandbox-page.tsx',
      'features/messaging/setup/setup-page.tsx',
      'features/messaging/dashboard/dashboard-page.tsx',
      'features/messaging/broadcast/broadcast-page.tsx',
    ],
  ],
  [
    'knowledge-sharing',
    [
      'features/knowledge-sharing/home-page.tsx',
      'features/knowledge-sharing/add-request-page.tsx',
      'features/knowledge-sharing/request-page.tsx',
      'features/knowledge-sharing/shared-page.tsx',
      'features/knowledge-sharing/shared-detail-page.tsx',
    ],
  ],
  ['requests', ['features/flow-requests/requests-page.tsx']],
  [
    'usage',
    [
      'features/usage/usage-page.tsx',
      'features/usage/workspace-usage.tsx',
      'features/usage/receipt/answer-receipt.tsx',
    ],
  ],
  [
    'widget',
    [
      'features/widget/website-widget.tsx',
      'features/widget/page/agent-link.tsx',
      'features/widget/page/public-agent.tsx',
    ],
  ],
  [
    'workspaces',
    [
      'features/workspaces/workspace-frame.tsx',
      'features/workspaces/members/members-page.tsx',
      'features/workspaces/home/workspaces-page.tsx',
      'features/workspaces/settings/settings-page.tsx',
      'features/workspaces/rules/permissions-page.tsx',
      'features/workspaces/audit/audit-page.tsx',
    ],
  ],
  [
    'panels',
    [
      'features/notifications/panel.tsx',
      'features/shortcuts/shortcut-panel.tsx',
      'features/shortcuts/shortcut-menu.tsx',
    ],
  ],
]

/** Packages whose index names everything they have: what is used of them is known to the bundler only. */
const packages: readonly (readonly [chunk: string, ids: RegExp])[] = [
  ['router', /\/(@tanstack\/(history|react-router|react-store|router-core|store)|use-sync-external-store)\//],
  ['shell', /\/@tanstack\/(query-core|react-query)\//],
  ['schemas', /\/(zod|react-hook-form|@hookform)\//],
  ['shell-later', /\/(@base-ui|@floating-ui)\//],
]
const packageChunk = (id: string) => packages.find(([, ids]) => ids.test(id))?.[0]
const frameworks = /node_modules\/(react|react-dom|scheduler)\//

/** What signing up has, too. */
const early = ['start', 'sign-in', 'router', 'shell', 'forms']

const closures = new Map<Chunk, Set<string>>()

/** The roots of a chunk and all that they import. */
function closureOf(chunk: Chunk, graph: Graph): Set<string> {
  const known = closures.get(chunk)
  if (known) return known
  const found = new Set<string>()
  const waiting = chunk[1].map((file) => path.join(web, file))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || packageChunk(id) || frameworks.test(id)) continue
    const module = graph.getModuleInfo(id)
    if (!module) throw new Error(`web/chunks.ts names a file that is not in the build: ${id}`)
    found.add(id)
    waiting.push(...module.importedIds)
  }
  closures.set(chunk, found)
  return found
}

/** What a catalogue's file is named after, where this is the file of one of its languages. */
const wordsOf = (id: string) => /^(.*messages)\/(?:[a-z]+-)?(en|id)\.ts$/.exec(id)
const isIcon = (id: string) => /\/lucide-react\/dist\/esm\/icons\//.test(id)
const isScreen = (id: string) => path.dirname(id) === path.join(web, 'screens')

/** Which file of the build a source stands in; null leaves it to the bundler. */
function chunkOf(id: string, graph: Graph): string | null {
  const named = packageChunk(id)
  if (named) return named
  const words = wordsOf(id)
  if (words) {
    const chunk = chunkOf(`${words[1]}/index.ts`, graph)
    return chunk && `${chunk}-${words[2]}`
  }
  if (isScreen(id) && closureOf(shell, graph).has(id)) return 'shell'
  if (isScreen(id)) return null
  const has = (chunk: Chunk) => closureOf(chunk, graph).has(id)
  const first = chain.find(has)
  // The design system's part of the sign-in screen is needed by nearly every other screen, too.
  if (first === signIn && (/\/src\/(ui|lib)\//.test(id) || /\/lucide-react\//.test(id))) return 'start'
  if (first && early.includes(first[0])) return first[0]
  // Small, and most stand on several screens: one file for all that the frame does without.
  if (isIcon(id)) return 'icons'
  // Signing up must not load what is for those who are in.
  if (has(account)) return first || areas.some(has) ? 'forms' : 'account'
  if (first) return first[0]
  const [area, other] = areas.filter(has)
  if (!other) return area?.[0] ?? null
  return /\/flow\//.test(id) ? 'flow' : 'shared'
}

// A group takes along what its files import, unless a group above it has that.
const ordered = [
  'start',
  'sign-in',
  'router',
  'schemas',
  'shell',
  'icons',
  'forms',
  'account',
  'shell-later',
  'flow',
  'sound',
  'charts',
  'builder',
  'shared',
  ...areas.map(([name]) => name),
]

/** The words of what stands in a file are a file, too, in each language; below all code, or they would take along how figures are written. */
const withWords = [...ordered, ...ordered.flatMap((name) => [`${name}-en`, `${name}-id`])]

/**
 * How the client is cut into files. Left alone the bundler makes a file of every set of sources that some screens share, several
 * hundred small ones, of which a screen asks for more than a hundred.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 99 },
  ...withWords.map((name, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    debugName: name,
    priority: withWords.length - index,
  })),
]
