import { emptyDocument } from '#contract/dashboards/document.ts'
import { initialAlarm } from '#contract/monitors/alarm.ts'
import { noTrust } from '../modules/charts/trust.ts'
import { firstEmailSettings } from '../modules/email/mailbox-row.ts'
import { firstSettings } from '../modules/messaging/account-row.ts'
import type { TestPerson } from './factories.ts'

/** Where things are: in a workspace, or in personal mode in the person's own organization. */
export type Home = { person: TestPerson; workspaceId: string | null }

/** A row of a table, and the kind of id that it is an example of. */
type Belonging = { kind?: string; table: string; row: Record<string, unknown> }
type IdOf = (kind: string) => string

/** One of everything, each after what it points at. */
export function rowsOf(home: Home, idOf: IdOf, secret: string): Belonging[] {
  const { person, workspaceId } = home
  const user_id = person.id
  const tenant = { organization_id: person.organizationId, workspace_id: workspaceId }
  const owner_id = workspaceId ? null : user_id
  // In personal mode it is the agent that the person has; in a workspace one more, which is made there.
  const agent_id = workspaceId ? idOf('agent') : person.agentId
  const given: Given = { user_id, tenant, owner_id, agent_id, idOf, secret, workspaceId }
  return [
    ...(workspaceId ? inWorkspace(given) : []),
    ...chats(given),
    ...knowledge(given),
    ...drawn(given),
    ...ofOrganization(given),
    ...flows(given),
    ...watched(given),
    ...placed(given),
    ...mailed(given),
    ...elsewhere(given),
    ...scheduled(given),
    ...recorded(given),
    ...messaged(given),
    ...around(given),
  ]
}

type Given = {
  user_id: string
  tenant: { organization_id: string; workspace_id: string | null }
  owner_id: string | null
  agent_id: string
  idOf: IdOf
  secret: string
  workspaceId: string | null
}

const ofOrganization = ({ idOf, tenant, secret }: Given): Belonging[] => [
  {
    kind: 'scim-group',
    table: 'scim_groups',
    row: {
      id: idOf('scim-group'),
      organization_id: tenant.organization_id,
      display_name: secret,
      display_key: idOf('scim-group'),
    },
  },
]

const inWorkspace = ({ idOf, workspaceId, user_id, tenant, agent_id, secret }: Given): Belonging[] => [
  { kind: 'agent', table: 'agents', row: { id: agent_id, user_id, ...tenant, instructions: secret } },
  {
    kind: 'invitation',
    table: 'workspace_invitations',
    row: { id: idOf('invitation'), workspace_id: workspaceId, role: 2, language: 'en', invited_by: user_id },
  },
  {
    kind: 'notification-webhook',
    table: 'notification_webhooks',
    row: { id: idOf('notification-webhook'), ...tenant, active: false, kinds: ['monitor_alarm'] },
  },
]

function chats({ user_id, tenant, agent_id, idOf, secret }: Given): Belonging[] {
  const [session_id, record_id, file_id] = ['session', 'record', 'file'].map(idOf)
  const asked = { session_id, user_id, question: secret, language: 'en', data_source: 'db' }
  const file = { user_id, organization_id: tenant.organization_id, kind: 'text' }
  return [
    {
      kind: 'session',
      table: 'sessions',
      row: { id: session_id, user_id, ...tenant, agent_id, last_message_at: new Date() },
    },
    { kind: 'file', table: 'files', row: { id: file_id, ...file } },
    {
      kind: 'record',
      table: 'records',
      row: {
        id: record_id,
        ...asked,
        status: 'done',
        answer_text: secret,
        answer_id: idOf('answer'),
        file_ids: [file_id],
      },
    },
    { kind: 'queued', table: 'queued_questions', row: { id: idOf('queued'), ...asked, file_ids: [file_id] } },
    {
      kind: 'share',
      table: 'session_shares',
      row: { id: idOf('share'), session_id, user_id, ...tenant, record_ids: [record_id] },
    },
    {
      kind: 'chat-export',
      table: 'chat_exports',
      row: { id: idOf('chat-export'), user_id, language: 'en', status: 'done' },
    },
    { kind: 'shortcut', table: 'shortcuts', row: { id: idOf('shortcut'), user_id, workspace_id: tenant.workspace_id } },
    {
      kind: 'notification',
      table: 'notifications',
      row: {
        id: idOf('notification'),
        user_id,
        in_app: true,
        kind: 'flow_message',
        facts: { text: secret, run_id: idOf('flow-run') },
      },
    },
  ]
}

function knowledge({ user_id, tenant, owner_id, agent_id, idOf, secret }: Given): Belonging[] {
  const [data_source_id, file_id, version_id] = ['data-source', 'knowledge-file', 'knowledge-version'].map(idOf)
  const here = { ...tenant, owner_id, agent_id }
  const about = { ...tenant, owner_id, data_source_id }
  return [
    {
      kind: 'data-source',
      table: 'data_sources',
      row: {
        id: data_source_id,
        ...tenant,
        owner_id,
        kind: 'sqlite',
        status: 'ready',
        address: null,
        credentials: secret,
      },
    },
    {
      kind: 'file',
      table: 'knowledge_files',
      row: { id: file_id, ...tenant, agent_id, user_id, current_version_id: version_id },
    },
    {
      kind: 'knowledge-version',
      table: 'knowledge_versions',
      row: {
        id: version_id,
        file_id,
        agent_id,
        organization_id: tenant.organization_id,
        number: 1,
        state: 'ready',
        format: 'txt',
        added_by: user_id,
      },
    },
    { kind: 'use-case', table: 'use_cases', row: { id: idOf('use-case'), ...here, type: 'tables' } },
    { kind: 'voice-knowledge', table: 'voice_knowledges', row: { id: idOf('voice-knowledge'), ...here } },
    {
      kind: 'knowledge-test',
      table: 'knowledge_tests',
      row: { id: idOf('knowledge-test'), ...here, expected: { kind: 'value', value: secret } },
    },
    {
      kind: 'knowledge-run',
      table: 'knowledge_runs',
      row: { id: idOf('knowledge-run'), ...here, cause: 'asked', state: 'done', asked_by: user_id },
    },
    {
      kind: 'verified-query',
      table: 'verified_queries',
      row: { id: idOf('verified-query'), ...about, questions: [secret], tables: [], verified_by: user_id },
    },
    {
      kind: 'knowledge-request',
      table: 'knowledge_requests',
      row: {
        id: idOf('knowledge-request'),
        organization_id: tenant.organization_id,
        from_workspace_id: tenant.workspace_id,
        from_name: secret,
        to_workspace_id: tenant.workspace_id,
        to_name: secret,
        asked_by: user_id,
        purpose: secret,
        use_cases: [],
        status: 'pending',
      },
    },
    { kind: 'term', table: 'terms', row: { id: idOf('term'), ...about, created_by: user_id } },
    {
      kind: 'taught-reading',
      table: 'taught_readings',
      row: { id: idOf('taught-reading'), ...about, created_by: user_id },
    },
  ]
}

function drawn({ user_id, tenant, idOf }: Given): Belonging[] {
  const dashboard_id = idOf('dashboard')
  const source = { source_kind: 'database', source_id: idOf('data-source') }
  return [
    {
      kind: 'chart',
      table: 'charts',
      row: {
        id: idOf('chart'),
        ...tenant,
        ...source,
        owner_id: user_id,
        private_of: user_id,
        spec: { kind: 'table' },
        trust: noTrust,
      },
    },
    // Of the figures of an inbox: asked by whose eyes they are.
    {
      kind: 'chart',
      table: 'charts',
      row: {
        id: idOf('figures chart'),
        ...tenant,
        source_kind: 'messaging',
        source_id: idOf('messaging-account'),
        source_more: { metric: 'messaging_totals', period: { days: 30 }, language: 'en' },
        owner_id: user_id,
        private_of: user_id,
        spec: { kind: 'table' },
        trust: noTrust,
      },
    },
    // Seen by all of a workspace: what is a person's own in it must not be.
    {
      kind: 'dashboard',
      table: 'dashboards',
      row: {
        id: dashboard_id,
        user_id,
        ...tenant,
        document: emptyDocument,
        access: tenant.workspace_id ? 'view' : 'private',
      },
    },
    {
      kind: 'dashboard_link',
      table: 'dashboard_links',
      row: { id: idOf('dashboard_link'), dashboard_id, token_hash: idOf('link token'), created_by: user_id },
    },
    {
      kind: 'dashboard_schedule',
      table: 'dashboard_schedules',
      row: {
        id: idOf('dashboard_schedule'),
        dashboard_id,
        user_id,
        every: 'day',
        hour: 1,
        minute: 1,
        weekday: 1,
        // It must not be sent by itself while the sweep looks.
        time_zone: 'Asia/Jakarta',
        language: 'en',
        recipients: [],
        next_at: new Date(Date.now() + 30 * 86_400_000),
      },
    },
  ]
}

function flows({ user_id, tenant, owner_id, agent_id, idOf }: Given): Belonging[] {
  const [project_id, run_id] = ['project', 'flow-run'].map(idOf)
  const soon = new Date(Date.now() + 86_400_000)
  return [
    {
      kind: 'project',
      table: 'studio_projects',
      row: { id: project_id, ...tenant, owner_id, document: { format: 1, nodes: [], edges: [] }, created_by: user_id },
    },
    {
      kind: 'template-connection',
      table: 'studio_template_connections',
      row: { id: idOf('template-connection'), project_id, variables: [] },
    },
    {
      kind: 'flow-run',
      table: 'flow_runs',
      row: { id: run_id, flow_id: project_id, user_id, ...tenant, mode: 'test', status: 'done', ended_at: new Date() },
    },
    {
      kind: 'flow-request',
      table: 'flow_requests',
      row: {
        id: idOf('flow-request'),
        run_id,
        user_id,
        ...tenant,
        kind: 'approval',
        people: [user_id],
        expires_at: soon,
      },
    },
    {
      kind: 'connection',
      table: 'connections',
      row: {
        id: idOf('connection'),
        ...tenant,
        owner_id,
        transport: 'http',
        address: { transport: 'http', url: 'http://127.0.0.1:9/mcp', names: [], allowPrivate: false },
      },
    },
    {
      kind: 'tool-grant',
      table: 'tool_grants',
      row: { id: idOf('tool-grant'), user_id, agent_id, decision: 'always' },
    },
    {
      kind: 'approval',
      table: 'approvals',
      row: { id: idOf('approval'), user_id, ...tenant, agent_id, expires_at: soon },
    },
  ]
}

function watched({ user_id, tenant, agent_id, idOf, secret }: Given): Belonging[] {
  const monitor_id = idOf('monitor')
  const source = { kind: 'database', id: idOf('data-source') }
  const settings = {
    prompt: secret,
    data: null,
    parameters: [],
    condition: { kind: 'not_empty', at_least: 1 },
    rules: { pending_minutes: 0, recover_minutes: 0, repeat_minutes: null, no_data: 'alert', on_error: 'alert' },
    interval: { every: 'day', at: '07:00' },
    time_zone: 'UTC',
    severity: 'warning',
    start_at: null,
    end_at: null,
    notification_type: 'in-app',
    emails: [],
    quiet: null,
    webhook: null,
    query: { source, source_name: '', dialect: 'sqlite', sql: secret, visual: null, columns: [] },
    kept: null,
    reading: '',
    value: { label: '', unit: null },
  }
  const alarm = initialAlarm(0)
  const seen = {
    columns: [],
    rows: [],
    row_count: 0,
    sql: secret,
    data_source_id: '',
    data_source_name: '',
    ran_at: new Date(),
  }
  const evidence = { ...seen, figures: [], measured: { grain: null, series: [], count: 0 } }
  return [
    {
      kind: 'monitor',
      table: 'monitors',
      row: {
        id: monitor_id,
        ...tenant,
        agent_id,
        user_id,
        name: secret,
        settings,
        active: false,
        state: 'normal',
        alarm,
      },
    },
    {
      kind: 'monitor-event',
      table: 'monitor_events',
      row: { id: idOf('monitor-event'), monitor_id, kind: 'state', to_state: 'firing', figures: [], evidence },
    },
  ]
}

const listenedTopic = {
  filter: '{device}',
  payload: 'json',
  device_path: '',
  values_path: '',
  at_path: '',
  at_unit: 'ms',
  latitude_path: '',
  longitude_path: '',
  key: '',
}

function placed({ tenant, owner_id, idOf, secret }: Given): Belonging[] {
  const [location_id, device_id, alarm_id, broker_id] = [
    'device-location',
    'device',
    'device-alarm',
    'device-broker',
  ].map(idOf)
  const refused = { topic: secret, reason: 'empty', detail: secret }
  const reached = { host: 'broker.example', port: 8883, encrypted: true, topics: [listenedTopic], active: false }
  const settings = { kind: 'offline', minutes: 5 }
  const here = { ...tenant, owner_id, name: secret }
  return [
    { kind: 'device-location', table: 'device_locations', row: { id: location_id, ...here } },
    {
      kind: 'device',
      table: 'devices',
      row: { id: device_id, ...here, location_id, device_type: secret, latitude: 1, longitude: 1, x: 0.5, y: 0.5 },
    },
    { kind: 'device-rule', table: 'device_rules', row: { id: idOf('device-rule'), ...here, severity: 1, settings } },
    { kind: 'device-alarm', table: 'device_alarms', row: { id: alarm_id, device_id, name: secret, severity: 1 } },
    { kind: 'device-broker', table: 'device_brokers', row: { id: broker_id, ...here, ...reached } },
    { table: 'device_refusals', row: { id: idOf('device-refusal'), ...tenant, owner_id, broker_id, ...refused } },
    { table: 'device_alarm_events', row: { id: idOf('device-alarm-event'), alarm_id, kind: 'raised', text: secret } },
  ]
}

function scheduled({ user_id, tenant, idOf, secret }: Given): Belonging[] {
  const [account_id, calendar_id] = ['calendar-account', 'calendar'].map(idOf)
  const now = new Date()
  const ical = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `SUMMARY:${secret}`,
    'DTSTART:20261201T020000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return [
    {
      table: 'calendar_accounts',
      row: {
        ...{ id: account_id, user_id, ...tenant, kind: 'caldav', account: secret, state: 'wrong_password' },
        // Nobody asks it.
        ...{ url: 'http://127.0.0.1:9/', username: secret, password: secret, looked_at: now, outside_account_id: null },
      },
    },
    {
      kind: 'calendar',
      table: 'calendars',
      row: {
        id: calendar_id,
        account_id,
        remote_id: idOf('remote calendar'),
        name: secret,
        can_write: true,
        is_primary: true,
      },
    },
    {
      table: 'calendar_items',
      row: {
        calendar_id,
        remote_id: 'event',
        series: 'event',
        etag: '',
        ical: ical.join('\r\n'),
        starts_at: now,
        ends_at: null,
      },
    },
  ]
}

function recorded({ user_id, tenant, owner_id, idOf, secret }: Given): Belonging[] {
  const meeting_id = idOf('meeting')
  return [
    {
      kind: 'meeting',
      table: 'meetings',
      row: { id: meeting_id, user_id, ...tenant, title: secret, said: secret, source: 'recorded', state: 'done' },
    },
    {
      table: 'meeting_retention',
      row: { ...tenant, owner_id: tenant.workspace_id ? null : user_id, sound_days: 90, text_days: null },
    },
    {
      table: 'messaging_retention',
      row: { ...tenant, owner_id: tenant.workspace_id ? null : user_id, message_days: 90 },
    },
    {
      table: 'meeting_lines',
      row: { meeting_id, number: 0, speaker: 'me', text: secret, starts_ms: 0, ends_ms: 1_000 },
    },
    {
      kind: 'meeting-item',
      table: 'meeting_items',
      row: { id: idOf('meeting-item'), meeting_id, kind: 'action', text: secret },
    },
    {
      kind: 'meeting-link',
      table: 'meeting_links',
      row: { id: idOf('meeting-link'), meeting_id, expires_at: new Date(Date.now() + 86_400_000) },
    },
    {
      kind: 'task',
      table: 'tasks',
      // Of a meeting that is not shared: the task is seen there, the meeting is not.
      row: {
        id: idOf('task'),
        ...tenant,
        owner_id,
        title: secret,
        meeting_id,
        made_by: user_id,
        planned_at: new Date(),
      },
    },
  ]
}

function mailed({ user_id, tenant, owner_id, agent_id, idOf, secret }: Given): Belonging[] {
  const mailbox_id = idOf('email-mailbox')
  const thread_id = idOf('email-thread')
  const about_id = idOf('email-message')
  const person = { name: secret, address: secret }
  return [
    {
      table: 'email_mailboxes',
      row: {
        ...{ id: mailbox_id, ...tenant, owner_id, user_id, agent_id, smtp_port: 465, imap_port: 993 },
        // Nobody listens to it.
        ...{ settings: firstEmailSettings, state: 'wrong_password' },
      },
    },
    {
      kind: 'email-thread',
      table: 'email_threads',
      row: { id: thread_id, mailbox_id, category: 'to_answer', person },
    },
    {
      kind: 'email-message',
      table: 'email_messages',
      row: { id: about_id, mailbox_id, thread_id, direction: 'in', sender: person, recipients: [], copies: [] },
    },
    {
      kind: 'email-reply',
      table: 'email_replies',
      row: {
        id: idOf('email-reply'),
        mailbox_id,
        thread_id,
        about_id,
        state: 'draft',
        author: 'agent',
        recipients: [person],
      },
    },
  ]
}

/** What a person has at a vendor; no call names it by an id of ours. */
const elsewhere = ({ user_id, tenant, idOf, secret }: Given): Belonging[] => [
  {
    table: 'outside_accounts',
    row: { id: idOf('outside-account'), user_id, ...tenant, add_on: 'google_drive', account: secret },
  },
  {
    table: 'drive_downloads',
    row: { id: idOf('drive-download'), user_id, ...tenant, add_on: 'google_drive', state: 'done' },
  },
]

function messaged({ user_id, tenant, owner_id, idOf, secret }: Given): Belonging[] {
  const account_id = idOf('messaging-account')
  const [contact_id, conversation_id, list_id, broadcast_id] = [
    'contact',
    'conversation',
    'phone-list',
    'broadcast',
  ].map(idOf)
  return [
    {
      kind: 'messaging-account',
      table: 'messaging_accounts',
      row: { id: account_id, ...tenant, owner_id, user_id, kind: 'simulator', settings: firstSettings },
    },
    { kind: 'contact', table: 'messaging_contacts', row: { id: contact_id, account_id, attributes: { secret } } },
    {
      table: 'messaging_merged_contacts',
      row: {
        ...{ merge_id: idOf('contact-merge'), contact_id, side: 'joined', user_id },
        ...{ before: { name: secret, attributes: {} }, merged: { name: secret, attributes: {} } },
      },
    },
    {
      kind: 'conversation',
      table: 'messaging_conversations',
      row: { id: conversation_id, account_id, contact_id, answered_by: 'people', labels: [secret] },
    },
    {
      kind: 'message',
      table: 'messaging_messages',
      row: {
        ...{ id: idOf('message'), account_id, conversation_id },
        ...{ direction: 'in', content: { kind: 'text', text: secret }, author: 'customer' },
      },
    },
    {
      kind: 'messaging-team',
      table: 'messaging_teams',
      row: { id: idOf('messaging-team'), ...tenant, owner_id, name: secret },
    },
    {
      kind: 'canned-reply',
      table: 'messaging_canned_replies',
      row: { id: idOf('canned-reply'), ...tenant, owner_id },
    },
    {
      kind: 'message-template',
      table: 'messaging_templates',
      row: { id: idOf('message-template'), account_id, category: 'utility', status: 'approved' },
    },
    { kind: 'simulated-phone', table: 'simulated_phones', row: { id: idOf('simulated-phone'), account_id } },
    { kind: 'phone-list', table: 'phone_lists', row: { id: list_id, ...tenant, owner_id } },
    { kind: 'phone', table: 'phone_list_phones', row: { id: idOf('phone'), list_id } },
    { kind: 'broadcast', table: 'broadcasts', row: { id: broadcast_id, account_id, status: 'done', user_id } },
    {
      table: 'broadcast_recipients',
      row: { id: idOf('broadcast-recipient'), broadcast_id, state: 'skipped', variables: { secret } },
    },
  ]
}

function around({ user_id, tenant, agent_id, idOf, secret }: Given): Belonging[] {
  const { organization_id } = tenant
  const [invoice_id, visitor_id] = ['invoice', 'visitor'].map(idOf)
  const soon = new Date(Date.now() + 86_400_000)
  const plan = { kind: 'coins', pack: 'coins_500' }
  return [
    { table: 'sign_ins', row: { id: idOf('own-browser'), user_id, expires_at: null } },
    {
      kind: 'push-device',
      table: 'push_subscriptions',
      row: { id: idOf('push-device'), user_id, sign_in_id: idOf('own-browser'), keys: secret },
    },
    { kind: 'passkey', table: 'passkeys', row: { id: idOf('passkey'), user_id, credential_id: idOf('credential') } },
    {
      kind: 'api-key',
      table: 'api_keys',
      row: { id: idOf('api-key'), user_id, ...tenant, agent_id, scopes: ['agents.read'], key_hash: idOf('key') },
    },
    // Everybody is answered by the installation's models; only the operator sees their keys and changes them.
    {
      kind: 'model',
      table: 'models',
      row: { id: idOf('model'), label: idOf('label of the model'), model: 'a', sealed_key: secret },
    },
    {
      kind: 'invoice',
      table: 'invoices',
      row: {
        id: invoice_id,
        organization_id,
        status: 'unpaid',
        type: 'coins',
        amount: 50_000,
        purchase: plan,
        number: Math.floor(Math.random() * 1e9),
        lines: [],
        bill_to: { name: secret, address: '', tax_number: '', email: '' },
        due_at: soon,
      },
    },
    {
      kind: 'payment',
      table: 'payments',
      row: {
        id: idOf('payment'),
        organization_id,
        user_id,
        invoice_id,
        status: 'pending',
        provider: 'test',
        method: 'qris',
        amount: 50_000,
        expires_at: soon,
      },
    },
    { table: 'call_lines', row: { agent_id, ...tenant, kept_days: 90, max_seconds: 600, at_once: 1 } },
    {
      kind: 'call',
      table: 'calls',
      row: {
        id: idOf('call'),
        ...tenant,
        owner_id: tenant.workspace_id ? null : user_id,
        agent_id,
        agent_name: secret,
        channel: 'browser',
        language: 'en',
        said: secret,
        summary: secret,
        recording_key: null,
        ended_at: new Date(),
      },
    },
    {
      table: 'call_turns',
      row: { call_id: idOf('call'), number: 1, speaker: 'caller', text: secret },
    },
    {
      kind: 'change-set',
      table: 'salesforce_change_sets',
      row: {
        id: idOf('change-set'),
        ...tenant,
        user_id,
        account: secret,
        instance_url: 'http://127.0.0.1:9',
        title: secret,
        reason: secret,
        origin: { kind: 'person', name: secret },
        key: idOf('change-set'),
        state: 'open',
      },
    },
    {
      table: 'salesforce_changes',
      row: {
        change_set_id: idOf('change-set'),
        position: 0,
        action: 'create',
        object: 'Account',
        object_label: secret,
        record_id: null,
        record_name: secret,
        state: 'proposed',
        fields: [
          { name: 'Name', label: secret, type: 'string', before: null, after: secret, state: 'proposed', found: null },
        ],
      },
    },
    {
      kind: 'salesforce-mapping',
      table: 'salesforce_mappings',
      row: {
        id: idOf('salesforce-mapping'),
        ...tenant,
        user_id,
        name: secret,
        source: { kind: 'file', file_id: idOf('file'), table: secret },
        source_name: secret,
        object: 'Account',
        object_label: secret,
        key_field: 'Code__c',
        pairs: [{ column: secret, field: 'Code__c' }],
        clear_empty: false,
      },
    },
    {
      table: 'salesforce_mapping_runs',
      row: {
        id: idOf('change-set'),
        mapping_id: idOf('salesforce-mapping'),
        state: 'done',
        problems: [{ row: 1, column: secret, code: 'salesforce_mapping_key_empty', details: {} }],
        ended_at: new Date(),
      },
    },
    {
      kind: 'scorecard',
      table: 'scorecards',
      row: {
        id: idOf('scorecard'),
        ...tenant,
        owner_id: tenant.workspace_id ? null : user_id,
        name: secret,
        pass_percent: 70,
        questions: [
          {
            ...{ id: idOf('question of a scorecard'), text: secret, scale: null, weight: 1, good: 'high' },
            ...{ critical: false, check: { kind: 'model' } },
          },
        ],
      },
    },
    {
      kind: 'rehearsal-scenario',
      table: 'rehearsal_scenarios',
      row: {
        id: idOf('rehearsal-scenario'),
        ...tenant,
        owner_id: tenant.workspace_id ? null : user_id,
        name: secret,
        language: 'en',
        caller: 'script',
        lines: [secret],
      },
    },
    {
      kind: 'rehearsal',
      table: 'rehearsals',
      row: {
        id: idOf('rehearsal'),
        ...tenant,
        owner_id: tenant.workspace_id ? null : user_id,
        user_id,
        name: secret,
        scorecard: secret,
        pass_percent: 70,
        questions: [],
        scenarios: [],
        repetitions: 1,
        state: 'done',
      },
    },
    { table: 'call_scores', row: { scorecard_id: idOf('scorecard'), call_id: idOf('call'), version: 1 } },
    {
      table: 'call_score_answers',
      row: {
        scorecard_id: idOf('scorecard'),
        call_id: idOf('call'),
        question_id: idOf('question of a scorecard'),
        found_by: 'model',
        state: 'answered',
        reason: secret,
      },
    },
    {
      table: 'phone_accounts',
      row: {
        id: idOf('phone account'),
        ...tenant,
        owner_id: tenant.workspace_id ? null : user_id,
        account_sid: 'AC00000000000000000000000000000000',
        name: secret,
        status: 'active',
      },
    },
    {
      kind: 'phone_number',
      table: 'phone_numbers',
      row: { id: idOf('phone_number'), account_id: idOf('phone account'), number: '+622150001000', name: secret },
    },
    {
      kind: 'call_campaign',
      table: 'call_campaigns',
      row: {
        id: idOf('call_campaign'),
        ...tenant,
        owner_id: tenant.workspace_id ? null : user_id,
        agent_id,
        phone_number_id: idOf('phone_number'),
        name: secret,
        hours: { from: '09:00', until: '18:00', days: [1] },
        at_once: 1,
        per_minute: 1,
        tries: 1,
        retry_minutes: 60,
        status: 'paused',
      },
    },
    {
      kind: 'campaign_recipient',
      table: 'call_campaign_recipients',
      row: {
        id: idOf('campaign_recipient'),
        campaign_id: idOf('call_campaign'),
        line: 1,
        phone_number: '+6281234567890',
        name: secret,
        state: 'waiting',
      },
    },
    {
      table: 'call_opt_outs',
      row: { ...tenant, owner_id: tenant.workspace_id ? null : user_id, phone_number: '+6281234567891' },
    },
    { table: 'widgets', row: { agent_id, ...tenant, greeting: secret, daily_answers: 5 } },
    { table: 'widget_visitors', row: { id: visitor_id, agent_id, token_hash: idOf('visitor token') } },
    { kind: 'file', table: 'widget_files', row: { id: idOf('widget-file'), agent_id, kind: 'text' } },
    {
      kind: 'widget-conversation',
      table: 'widget_conversations',
      row: { id: idOf('widget-conversation'), visitor_id, agent_id, preview: secret },
    },
  ]
}
