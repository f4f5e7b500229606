/** A screen of the shell, with something to see. */
export type FurnishedScreen = { name: string; path: string }

/** Ids of what is shown; `conversation` is one of the inbox; `choice` is a chat that offers readings; `pending` and `decided` are requests for knowledge; `payment` waits. */
type Ids = Record<
  | 'chat'
  | 'choice'
  | 'share'
  | 'payment'
  | 'source'
  | 'call'
  | 'meeting'
  | 'chart'
  | 'board'
  | 'flow'
  | 'place'
  | 'agent'
  | 'useCase'
  | 'monitor'
  | 'broadcast'
  | 'conversation'
  | 'pending'
  | 'decided',
  string
>

const chats = ({ chat, choice, share }: Ids) => ({
  home: '/',
  templates: '/t/finance',
  'shared-chat': `/shared/${share}`,
  chat: `/c/${chat}`,
  'chat-choice': `/c/${choice}`,
  bookmarks: '/bookmarks',
  requests: '/requests',
  research: '/researchpurposeonly',
  'chat-missing': '/c/00000000-0000-4000-8000-000000000000',
})

const boards = ({ board, chart }: Ids) => ({
  dashboards: '/dashboard',
  dashboard: `/dashboard?id=${board}`,
  charts: '/dashboard?tab=charts',
  'chart-editor': `/dashboard/editor?chart=${chart}`,
})

const agents = ({ agent, flow }: Ids) => ({
  agents: '/agents',
  agent: `/agents/${agent}`,
  'agent-new': '/agents/new',
  'agent-figures': `/dashboard-agent/${agent}`,
  studio: '/studio',
  flow: `/studio/${flow}`,
  'agent-builder': '/agent-builder',
})

const knowledge = ({ useCase, source }: Ids) => ({
  'use-cases': '/knowledge',
  'use-case': `/knowledge/use-cases/${useCase}`,
  files: '/knowledge/files',
  databases: '/knowledge/databases',
  words: '/knowledge/words',
  'voice-knowledge': '/knowledge/voice',
  'knowledge-set-up': `/knowledge/set-up/${source}`,
  tests: '/knowledge/tests',
  'verified-queries': '/knowledge/verified',
})

const sharing = ({ place, pending, decided }: Ids) => ({
  'sharing-home': `/workspace/${place}/knowledge-sharing/home`,
  'sharing-add': `/workspace/${place}/knowledge-sharing/add-request`,
  'sharing-decide': `/workspace/${place}/knowledge-sharing/detail-request?request=${pending}`,
  'sharing-decided': `/workspace/${place}/knowledge-sharing/detail-request?request=${decided}`,
  'sharing-list': '/knowledges-sharing',
  'sharing-one': `/knowledge-sharing/${decided}`,
})

const workspaces = ({ place, payment: waiting }: Ids) => ({
  workspaces: '/workspaces',
  'workspace-members': `/workspace/${place}/members`,
  'workspace-usage': `/workspace/${place}/usage`,
  'workspace-billing': `/workspace/${place}/billing`,
  'workspace-settings': `/workspace/${place}/settings`,
  'workspace-permissions': `/workspace/${place}/permissions`,
  'workspace-audit': `/workspace/${place}/audit`,
  payment: '/payment',
  'payment-method': '/payment-method',
  'payment-va': `/payment-va/${waiting}`,
  'payment-success': `/payment-success?payment=${waiting}`,
  'success-payment': `/success-payment?payment=${waiting}`,
  'success-workspace': '/success-workspace',
})

const watching = ({ agent, monitor }: Ids) => ({
  'device-map': '/map-monitoring',
  monitors: '/monitoring',
  'monitor-new': '/monitoring/new',
  monitor: `/monitoring/${agent}/${monitor}`,
  'monitor-edit': `/monitoring/${agent}/${monitor}/edit`,
})

const messaging = ({ broadcast, conversation }: Ids) => ({
  'whatsapp-inbox': '/whatsapp/inbox',
  'whatsapp-conversation': `/whatsapp/inbox?chat=${conversation}`,
  'whatsapp-sandbox': '/whatsapp/sandbox',
  'whatsapp-set-up': '/whatsapp/setup-account',
  'whatsapp-set-up-data': '/whatsapp/setup-account?part=data',
  'whatsapp-dashboard': '/whatsapp/dashboard',
  'whatsapp-broadcasts': '/whatsapp/broadcast',
  'whatsapp-broadcast-new': '/whatsapp/broadcast/new',
  'whatsapp-broadcast': `/whatsapp/broadcast/${broadcast}`,
})

const calls = ({ call, meeting }: Ids) => ({
  calls: '/call-logs-and-analytics',
  call: `/call-logs-and-analytics/${call}`,
  'speech-analytics': '/speech-analytics',
  'call-campaigns': '/call-campaigns',
  scorecards: '/scorecards',
  'scorecard-new': '/scorecards/new',
  rehearsals: '/rehearsals',
  email: '/dashboard-agent/email',
  calendar: '/calendar',
  meetings: '/meetings',
  'meeting-record': '/meetings/record',
  meeting: `/meetings/${meeting}`,
  salesforce: '/salesforce',
  'salesforce-changes': '/salesforce/changes',
  'salesforce-mappings': '/salesforce/mappings',
  'salesforce-mapping-new': '/salesforce/mappings/new',
})

const settings = [
  ...([
    'account',
    'password',
    'two-step',
    'passkeys',
    'appearance',
    'voice',
    'notifications',
    'sign-ins',
    'chats',
    'usage',
    'billing',
  ] as const),
  ...([
    'widget',
    'data',
    'member-sign-in',
    'single-sign-on',
    'directory',
    'file-search',
    'add-ons',
    'mcp-servers',
    'api-keys',
    'model',
    'accuracy',
    'operations',
    'capacity',
    'backups',
    'feature-flags',
    'plan',
    'organizations',
    'payments',
    'calls',
  ] as const),
  ...(['speech', 'embedding', 'webSearch', 'oauth-clients', 'help', 'terms', 'about'] as const),
]

/** Every screen of the shell. */
export const screensOf = (ids: Ids): FurnishedScreen[] =>
  Object.entries({
    ...chats(ids),
    ...boards(ids),
    ...agents(ids),
    ...knowledge(ids),
    ...sharing(ids),
    ...workspaces(ids),
    ...watching(ids),
    ...messaging(ids),
    ...calls(ids),
    settings: '/settings',
    ...Object.fromEntries(settings.map((section) => [`settings-${section}`, `/settings/${section}`])),
    'whatsapp-behind-figure': '/whatsapp/inbox?behind=written&days=30',
    tasks: '/tasks',
  }).map(([name, path]) => ({ name, path }))
