import { z } from 'zod'
import { type LocalizedText, localized } from './kit/localized-text.ts'
import { required } from './kit/required.ts'

/** Who somebody is in a workspace (in personal mode: in the organization). A key is a token for programs. */
export const role = z.enum(['owner', 'admin', 'member', 'outsider', 'key'])
export type Role = z.infer<typeof role>

/** The least role that a setting of a workspace asks for. */
export const leastRole = z.enum(['owner', 'admin', 'member'])
export type LeastRole = z.infer<typeof leastRole>

/** Who may see the chats of a member: nobody else, the members of the workspace, or anyone with a link. */
export const chatVisibility = z.enum(['private', 'workspace', 'anyone'])
export type ChatVisibility = z.infer<typeof chatVisibility>

const dataRights = z.object({ add: leastRole, edit: leastRole, delete: leastRole })

/** The per-role settings of a workspace: chats, data, invitations. */
export const roleSettings = z.object({
  /** The widest visibility a member may choose for their own chats. */
  chats: chatVisibility,
  databases: dataRights,
  files: dataRights,
  use_cases: dataRights,
  /** Who may invite. */
  invite: z.enum(['owner', 'admin', 'member']),
  /** Who may delete the workspace; only the owner may change this one. */
  delete_workspace: z.enum(['owner', 'admin']),
})
export type RoleSettings = z.infer<typeof roleSettings>

const byMembers = { add: 'member', edit: 'member', delete: 'admin' } as const

export const defaultRoleSettings: RoleSettings = {
  chats: 'workspace',
  databases: { add: 'admin', edit: 'admin', delete: 'admin' },
  files: byMembers,
  use_cases: byMembers,
  invite: 'admin',
  // Spec §6: an admin manages its deletion, too; the owner may keep it to themselves.
  delete_workspace: 'admin',
}

type Rule = {
  owner: Cell
  admin: Cell
  member: Cell
  outsider: Cell
  /** What a program may do, at most as much as the person whose token it carries. */
  key: boolean
  /** Whose role decides; left out: the role where the person works now. */
  of?: Whose
  /** Others get the answer of an address that is not there. */
  hidden?: true
  /** Which setting a cell of `setting` asks. */
  setting?: (settings: RoleSettings) => LeastRole
  /** What it is, as the end of "may ...". */
  does: LocalizedText
}
type Cell = boolean | 'setting'

/**
 * Whose role decides about an action: the role in the workspace that the call names (its service finds it), in the
 * organization, the greater of the organization's and the one where the person works, or being the installation's operator.
 */
type Whose = 'named' | 'organization' | 'either' | 'installation'

const everyone = { owner: true, admin: true, member: true, outsider: false, key: true } as const
const managers = { owner: true, admin: true, member: false, outsider: false, key: false } as const
const anyone = { owner: true, admin: true, member: true, outsider: true } as const
const ownerOnly = { owner: true, admin: false, member: false, outsider: false, key: false } as const
const asSet = { owner: true, admin: 'setting', member: 'setting', outsider: false } as const
const data = (kind: 'databases' | 'files' | 'use_cases', right: 'add' | 'edit' | 'delete', does: LocalizedText) =>
  ({ ...asSet, key: true, setting: (settings: RoleSettings) => settings[kind][right], does }) as const

/**
 * The one table of permissions: action × role × the settings of the workspace. The server asks it before every
 * call, the client hides what it would refuse, and a page shows it. A missing cell does not compile.
 */
export const permissionTable = {
  'workspace.view': { ...everyone, of: 'named', does: localized('see the workspace', 'melihat ruang kerja') },
  'workspace.create': { ...managers, of: 'organization', does: localized('create workspaces', 'membuat ruang kerja') },
  'workspace.rename': {
    ...ownerOnly,
    of: 'named',
    does: localized('rename the workspace', 'mengganti nama ruang kerja'),
  },
  'workspace.change-icon': { ...managers, of: 'named', does: localized('change the icon', 'mengganti ikon') },
  'workspace.change-privacy': {
    ...ownerOnly,
    of: 'named',
    does: localized('make it private or open', 'mengatur privat atau terbuka'),
  },
  'workspace.change-auto-join': {
    ...ownerOnly,
    of: 'named',
    does: localized('let a mail domain join automatically', 'membiarkan domain email bergabung sendiri'),
  },
  'workspace.delete': {
    owner: true,
    admin: 'setting',
    member: false,
    outsider: false,
    key: false,
    of: 'named',
    setting: (settings: RoleSettings) => settings.delete_workspace,
    does: localized('delete the workspace', 'menghapus ruang kerja'),
  },
  'workspace.transfer': {
    ...ownerOnly,
    of: 'named',
    does: localized('hand the workspace over', 'menyerahkan ruang kerja'),
  },
  'workspace.leave': {
    owner: false,
    admin: true,
    member: true,
    outsider: false,
    key: false,
    of: 'named',
    does: localized('leave the workspace', 'keluar dari ruang kerja'),
  },
  'roles.view': { ...everyone, of: 'named', does: localized('see the role settings', 'melihat pengaturan peran') },
  'roles.configure': {
    ...managers,
    of: 'named',
    does: localized('change the role settings', 'mengubah pengaturan peran'),
  },
  'roles.configure-deletion': {
    ...ownerOnly,
    of: 'named',
    does: localized('choose who may delete the workspace', 'memilih siapa yang boleh menghapus ruang kerja'),
  },
  'members.view': { ...everyone, of: 'named', does: localized('see the members', 'melihat anggota') },
  'members.invite': {
    ...asSet,
    key: false,
    of: 'named',
    setting: (settings: RoleSettings) => settings.invite,
    does: localized('invite people', 'mengundang orang'),
  },
  'members.invite-admin': { ...managers, of: 'named', does: localized('invite admins', 'mengundang admin') },
  'members.change-role': { ...managers, of: 'named', does: localized('change roles', 'mengubah peran') },
  'members.remove': { ...managers, of: 'named', does: localized('remove members', 'mengeluarkan anggota') },
  'members.sign-out': {
    ...ownerOnly,
    of: 'organization',
    does: localized('sign members out everywhere', 'mengeluarkan anggota dari semua perangkat'),
  },
  'members.remove-admin': {
    ...ownerOnly,
    of: 'named',
    does: localized('remove or demote admins', 'mengeluarkan atau menurunkan admin'),
  },
  'invites.view': {
    ...asSet,
    key: false,
    of: 'named',
    setting: (settings: RoleSettings) => settings.invite,
    does: localized('see pending invitations', 'melihat undangan yang menunggu'),
  },
  'invites.manage': {
    ...managers,
    of: 'named',
    does: localized('manage others’ invitations', 'mengelola undangan orang lain'),
  },
  'usage.view': { ...managers, of: 'either', key: true, does: localized('see the usage', 'melihat pemakaian') },
  'usage.view-organization': {
    ...managers,
    of: 'organization',
    key: true,
    does: localized('see the usage of the whole organization', 'melihat pemakaian seluruh organisasi'),
  },
  'usage.set-caps': { ...managers, of: 'organization', does: localized('set caps', 'mengatur batas pemakaian') },
  'plan.view': { ...everyone, does: localized('see the plan and the credits', 'melihat paket dan kredit') },
  'billing.view': { ...managers, of: 'either', does: localized('see the billing', 'melihat tagihan') },
  'billing.manage': {
    ...managers,
    of: 'either',
    does: localized('pay and change the plan', 'membayar dan mengganti paket'),
  },
  'audit.read': { ...managers, of: 'named', does: localized('read the audit log', 'membaca catatan audit') },
  'agents.view': { ...everyone, does: localized('see agents', 'melihat agen') },
  'agents.add': { ...everyone, does: localized('add agents', 'menambah agen') },
  'agents.edit': { ...everyone, does: localized('change their own agents', 'mengubah agennya sendiri') },
  'agents.edit-others': {
    ...managers,
    key: true,
    does: localized('change others’ agents', 'mengubah agen orang lain'),
  },
  'agents.publish': {
    ...managers,
    does: localized('put agents on websites', 'menaruh agen di website'),
  },
  'studio.view': { ...everyone, does: localized('see flows', 'melihat alur') },
  'studio.edit': { ...everyone, does: localized('build flows', 'membangun alur') },
  'studio.delete': { ...everyone, does: localized('delete flows', 'menghapus alur') },
  'studio.publish': { ...managers, does: localized('publish flows', 'menerbitkan alur') },
  'chats.view': { ...everyone, does: localized('see chats', 'melihat obrolan') },
  'chats.manage': {
    ...everyone,
    does: localized(
      'rename, rate and delete their own chats',
      'mengganti nama, menilai dan menghapus obrolannya sendiri',
    ),
  },
  'chats.ask': { ...everyone, does: localized('ask agents', 'bertanya ke agen') },
  'chats.share': {
    owner: true,
    admin: true,
    member: true,
    outsider: false,
    key: false,
    does: localized('choose who sees their own chats', 'memilih siapa yang melihat obrolannya sendiri'),
  },
  'charts.view': { ...everyone, does: localized('see charts', 'melihat grafik') },
  'charts.manage': {
    ...everyone,
    does: localized('make and change their own charts', 'membuat dan mengubah grafiknya sendiri'),
  },
  'charts.edit-others': {
    ...managers,
    key: true,
    does: localized('change others’ charts', 'mengubah grafik orang lain'),
  },
  'charts.verify': { ...everyone, key: false, does: localized('verify charts', 'memverifikasi grafik') },
  'monitors.view': { ...everyone, does: localized('see monitors', 'melihat pemantauan') },
  'monitors.manage': {
    ...everyone,
    does: localized('make and change their own monitors', 'membuat dan mengubah pemantauannya sendiri'),
  },
  'devices.view': { ...everyone, does: localized('see devices and their alarms', 'melihat perangkat dan alarmnya') },
  'devices.handle-alarms': {
    ...everyone,
    does: localized('raise and handle alarms of devices', 'membuat dan menangani alarm perangkat'),
  },
  'devices.manage': {
    ...managers,
    key: true,
    does: localized('add and change devices and alarm rules', 'menambah dan mengubah perangkat dan aturan alarm'),
  },
  'monitors.edit-others': {
    ...managers,
    key: true,
    does: localized('change others’ monitors', 'mengubah pemantauan orang lain'),
  },
  'messaging.use': { ...everyone, does: localized('answer customers', 'membalas pelanggan') },
  'messaging.manage': {
    ...managers,
    key: true,
    does: localized('connect numbers and send broadcasts', 'menghubungkan nomor dan mengirim siaran'),
  },
  'add-ons.view': { ...everyone, does: localized('see what is connected', 'melihat apa yang terhubung') },
  'add-ons.connect': {
    ...everyone,
    key: false,
    does: localized('connect accounts of their own', 'menghubungkan akunnya sendiri'),
  },
  'salesforce.propose': {
    ...everyone,
    key: false,
    does: localized('propose changes to their own Salesforce', 'mengusulkan perubahan pada Salesforce miliknya'),
  },
  'salesforce.approve': {
    ...everyone,
    key: false,
    does: localized('approve changes to their own Salesforce', 'menyetujui perubahan pada Salesforce miliknya'),
  },
  'salesforce.approve-others': {
    ...managers,
    does: localized('approve changes to others’ Salesforce', 'menyetujui perubahan pada Salesforce orang lain'),
  },
  'email.use': { ...everyone, does: localized('answer mail', 'membalas email') },
  'email.manage': { ...managers, does: localized('connect a mailbox', 'menghubungkan kotak surat') },
  'calendar.use': {
    ...everyone,
    key: false,
    does: localized('use their own calendars', 'memakai kalendernya sendiri'),
  },
  'meetings.use': {
    ...everyone,
    key: false,
    does: localized('record meetings and read their minutes', 'merekam rapat dan membaca notulennya'),
  },
  'meetings.retain': {
    ...managers,
    does: localized('say how long meetings are kept', 'menentukan berapa lama rapat disimpan'),
  },
  'tasks.use': { ...everyone, key: false, does: localized('see and change tasks', 'melihat dan mengubah tugas') },
  'calls.view': { ...everyone, does: localized('see calls', 'melihat panggilan') },
  'calls.manage': { ...managers, key: true, does: localized('delete calls', 'menghapus panggilan') },
  'calls.score': {
    ...managers,
    key: true,
    does: localized('keep scorecards and score calls', 'mengelola kartu skor dan menilai panggilan'),
  },
  'calls.phone': {
    ...managers,
    key: true,
    does: localized('connect phone numbers and call people', 'menghubungkan nomor telepon dan menelepon orang'),
  },
  'shortcuts.use': { ...everyone, does: localized('use shortcuts', 'memakai pintasan') },
  'shortcuts.manage': { ...everyone, does: localized('keep their own shortcuts', 'menyimpan pintasannya sendiri') },
  'tools.approve': {
    owner: true,
    admin: true,
    member: true,
    outsider: false,
    key: false,
    does: localized('allow a tool that asks', 'mengizinkan alat yang meminta izin'),
  },
  'connections.view': {
    ...everyone,
    does: localized('see the connected MCP servers', 'melihat server MCP yang tersambung'),
  },
  // Left to the service: the operator changes what is everybody's, whatever their role here.
  'connections.manage': {
    ...ownerOnly,
    of: 'named',
    does: localized('connect MCP servers', 'menyambungkan server MCP'),
  },
  'api-keys.manage': {
    owner: true,
    admin: true,
    member: true,
    outsider: false,
    key: false,
    does: localized('manage their API keys', 'mengelola kunci API-nya'),
  },
  'webhooks.manage': {
    ...managers,
    does: localized('post notifications to webhooks', 'mengirim notifikasi ke webhook'),
  },
  'dashboards.view': { ...everyone, does: localized('see dashboards', 'melihat dasbor') },
  'dashboards.manage': { ...everyone, does: localized('make and change dashboards', 'membuat dan mengubah dasbor') },
  'dashboards.edit-others': {
    ...managers,
    key: true,
    does: localized('change others’ shared dashboards', 'mengubah dasbor orang lain yang dibagikan'),
  },
  'dashboards.share': {
    owner: true,
    admin: true,
    member: true,
    outsider: false,
    key: false,
    does: localized('share their own dashboards in the workspace', 'membagikan dasbornya sendiri di ruang kerja'),
  },
  'dashboards.publish': {
    ...managers,
    does: localized('open dashboards to people outside by a link', 'membuka dasbor untuk orang luar lewat tautan'),
  },
  'databases.use': { ...everyone, does: localized('ask databases', 'bertanya ke basis data') },
  'databases.add': data('databases', 'add', localized('add databases', 'menambah basis data')),
  'databases.edit': data('databases', 'edit', localized('edit databases', 'mengubah basis data')),
  // Left to the service: in personal mode everyone is the owner of what is theirs.
  'databases.open-columns': {
    ...ownerOnly,
    of: 'named',
    does: localized('open hidden columns for roles', 'membuka kolom tersembunyi untuk peran tertentu'),
  },
  'databases.confirm-rights': {
    ...ownerOnly,
    of: 'named',
    does: localized(
      'confirm connections whose user may do more than read',
      'mengonfirmasi koneksi yang penggunanya boleh lebih dari sekadar membaca',
    ),
  },
  'databases.delete': data('databases', 'delete', localized('delete databases', 'menghapus basis data')),
  'files.use': { ...everyone, does: localized('ask files', 'bertanya ke berkas') },
  'files.add': data('files', 'add', localized('add files', 'menambah berkas')),
  'files.edit': data('files', 'edit', localized('edit files', 'mengubah berkas')),
  'files.delete': data('files', 'delete', localized('delete files', 'menghapus berkas')),
  'use-cases.view': { ...everyone, does: localized('see use cases', 'melihat use case') },
  'use-cases.add': data('use_cases', 'add', localized('add use cases', 'menambah use case')),
  'use-cases.edit': data('use_cases', 'edit', localized('edit use cases', 'mengubah use case')),
  'use-cases.delete': data('use_cases', 'delete', localized('delete use cases', 'menghapus use case')),
  'verified-queries.view': { ...everyone, does: localized('see verified queries', 'melihat kueri terverifikasi') },
  'verified-queries.add': data('use_cases', 'add', localized('verify queries', 'memverifikasi kueri')),
  'verified-queries.edit': data(
    'use_cases',
    'edit',
    localized('change verified queries', 'mengubah kueri terverifikasi'),
  ),
  'verified-queries.delete': data(
    'use_cases',
    'delete',
    localized('delete verified queries', 'menghapus kueri terverifikasi'),
  ),
  'knowledge.request': {
    ...managers,
    does: localized('ask another workspace for use cases', 'meminta use case dari ruang kerja lain'),
  },
  'knowledge.decide': {
    ...ownerOnly,
    does: localized('accept or reject knowledge requests', 'menerima atau menolak permintaan pengetahuan'),
  },
  'organization.view': {
    ...everyone,
    of: 'organization',
    does: localized('see the organization', 'melihat organisasi'),
  },
  'organization.rename': {
    ...ownerOnly,
    of: 'organization',
    does: localized('rename the organization', 'mengganti nama organisasi'),
  },
  'organization.require-second-step': {
    ...managers,
    of: 'organization',
    does: localized('require two-step sign-in of members', 'mewajibkan masuk dua langkah bagi anggota'),
  },
  'organization.provision': {
    ...ownerOnly,
    of: 'organization',
    does: localized('connect the organization’s directory', 'menghubungkan direktori organisasi'),
  },
  'organization.single-sign-on': {
    ...ownerOnly,
    of: 'organization',
    does: localized('set up single sign-on', 'mengatur single sign-on'),
  },
  'organization.choose-embedding': {
    ...managers,
    of: 'organization',
    does: localized('choose what finds texts by meaning', 'memilih apa yang menemukan teks menurut maknanya'),
  },
  'flows.view': { ...everyone, does: localized('see runs of flows', 'melihat riwayat alur') },
  'flows.run': { ...everyone, does: localized('run and end flows', 'menjalankan dan menghentikan alur') },
  'flows.decide': { ...everyone, key: false, does: localized('decide what flows ask', 'memutuskan permintaan alur') },
  // Each secret names its own least role, and people besides; what stands here holds where nothing else is said.
  'secret.use': {
    ...asSet,
    key: true,
    setting: () => 'admin',
    does: localized('use secrets in flows', 'memakai rahasia di alur'),
  },
  'flows.secrets': { ...managers, does: localized('keep secrets for flows', 'menyimpan rahasia untuk alur') },
  'models.manage': {
    ...ownerOnly,
    of: 'installation',
    does: localized('add and change models', 'menambah dan mengubah model'),
  },
  'sample.manage': {
    ...ownerOnly,
    of: 'installation',
    does: localized('add and remove the sample company', 'menambah dan menghapus perusahaan contoh'),
  },
  'installation.operate': {
    ...ownerOnly,
    of: 'installation',
    hidden: true,
    does: localized('operate the installation', 'mengelola instalasi'),
  },
  'account.own': {
    ...anyone,
    key: false,
    does: localized('see and change their own account', 'melihat dan mengubah akunnya sendiri'),
  },
  'account.place': { ...anyone, key: true, does: localized('choose where they work', 'memilih tempat bekerja') },
} satisfies Record<string, Rule>

export type Action = keyof typeof permissionTable
export const actions = Object.keys(permissionTable) as Action[]
export const action = z.enum(actions as [Action, ...Action[]])

export type Refusal = {
  allowed: false
  action: Action
  /** The rule that refused, as a sentence. */
  rule: LocalizedText
  /** The roles that can grant it, and the same as a sentence. */
  granters: readonly ('owner' | 'admin')[]
  whoCanGrant: LocalizedText
  /** The roles that may do it. */
  roles: readonly LeastRole[]
}
export type Decision = { allowed: true } | Refusal

export type Actor = {
  role: Role
  settings: RoleSettings
  /** The request carries a token for programs: the `key` column is asked as well. */
  viaKey?: boolean
  /** In the organization; left out: the same as `role`. */
  organizationRole?: Role
  isOperator?: boolean
  /** The workspace that `role` is of: who can grant what is refused. Null: the organization. */
  workspaceId?: string | null
}

const allowed: Decision = { allowed: true }
const rank: Record<LeastRole, number> = { owner: 0, admin: 1, member: 2 }

/**
 * Whether somebody may do something, and if not, by which rule and who can grant it. `least`: what the thing itself asks where the
 * table leaves it to a setting. Pure; well under 2 µs.
 */
export function decidePermission(name: Action, actor: Actor, least?: LeastRole): Decision {
  const table: Rule = permissionTable[name]
  const rule = least && table.setting ? { ...table, setting: () => least } : table
  const settings = rule.of === 'organization' ? defaultRoleSettings : actor.settings
  if ((actor.viaKey || actor.role === 'key') && !rule.key) return refused(name, rule, 'key', settings)
  const who = deciding(rule, actor)
  if (allows(rule, who, settings)) return allowed
  if (rule.of === 'either' && allows(rule, actor.organizationRole ?? who, settings)) return allowed
  return refused(name, rule, who, settings)
}

function deciding({ of }: Rule, { role: here, organizationRole = here, isOperator = false }: Actor): Role {
  if (of === 'organization') return organizationRole
  if (of === 'installation') return isOperator ? 'owner' : 'member'
  return here
}

/** What the table says about whose role decides, and whether others may know of it. */
export function ruleOf(name: Action): Pick<Rule, 'of' | 'hidden'> {
  const rule: Rule = permissionTable[name]
  return rule
}

const height: Record<Role, number> = { owner: 0, admin: 1, member: 2, key: 2, outsider: 3 }
/** The lesser of two roles: looking as somebody else never gives a right. */
export const lesserRole = (left: Role, right: Role): Role => (height[right] > height[left] ? right : left)

function allows(rule: Rule, who: Role, settings: RoleSettings): boolean {
  const cell = rule[who]
  if (cell !== 'setting') return cell
  return who !== 'outsider' && who !== 'key' && rank[who] <= rank[leastOf(rule, settings)]
}

const leastOf = ({ setting }: Rule, settings: RoleSettings): LeastRole =>
  required(setting, 'a rule with a cell of `setting` says which')(settings)

/** The roles of people that may do it under these settings; the page of permissions shows it too. */
export const rolesThatMay = (name: Action, settings: RoleSettings): LeastRole[] =>
  leastRole.options.filter((who) => allows(permissionTable[name], who, settings))

function refused(name: Action, rule: Rule, who: Role, settings: RoleSettings): Refusal {
  const granters = granterOf(rule, who, settings)
  const sentence = ruleSentence(name, rule, who, settings)
  const whoCanGrant = rule.of === 'installation' ? operatorGrants : grant(granters)
  const roles = leastRole.options.filter((option) => allows(rule, option, settings))
  return { allowed: false, action: name, rule: sentence, granters, whoCanGrant, roles }
}

function ruleSentence(name: Action, rule: Rule, who: Role, settings: RoleSettings): LocalizedText {
  const { does, of } = rule
  if (who === 'outsider') return localized(`Only members may ${does.en}.`, `Hanya anggota yang boleh ${does.id}.`)
  if (who === 'key')
    return localized(`Tokens for programs may not ${does.en}.`, `Token program tidak boleh ${does.id}.`)
  if (name === 'workspace.leave')
    return localized(
      'The owner may not leave the workspace before handing it over.',
      'Pemilik tidak boleh keluar sebelum menyerahkan ruang kerja.',
    )
  const operator = localized(
    `Only the operator of this installation may ${does.en}.`,
    `Hanya operator instalasi ini yang boleh ${does.id}.`,
  )
  if (of === 'installation') return operator
  const named = peopleOf(leastRole.options.filter((option) => allows(rule, option, settings)))
  return localized(`Only ${named.en} may ${does.en}.`, `Hanya ${named.id} yang boleh ${does.id}.`)
}

/** What only the owner may do, only the owner can grant; the rest an admin can, who gives roles and sets rights. */
function granterOf(rule: Rule, who: Role, settings: RoleSettings): ('owner' | 'admin')[] {
  if (who === 'key' || who === 'outsider') return ['owner', 'admin']
  const adminMay = rule.admin === true || (rule.admin === 'setting' && leastOf(rule, settings) !== 'owner')
  return adminMay && who === 'member' ? ['owner', 'admin'] : ['owner']
}

const peopleOf = (roles: readonly LeastRole[]): LocalizedText =>
  roles.includes('member')
    ? localized('members', 'anggota')
    : roles.includes('admin')
      ? localized('the owner and admins', 'pemilik dan admin')
      : localized('the owner', 'pemilik')

const grant = (granters: readonly ('owner' | 'admin')[]): LocalizedText =>
  granters.includes('admin')
    ? localized('The owner or an admin can grant it.', 'Pemilik atau admin bisa memberikannya.')
    : localized('The owner can grant it.', 'Pemilik bisa memberikannya.')
const operatorGrants = localized('Ask whoever runs this installation.', 'Tanyakan kepada pengelola instalasi ini.')
