import { z } from 'zod'
import type { Sentence } from './language.ts'

/** Who somebody is in a workspace (in personal mode: in the organization). A key is a token for programs. */
export const role = z.enum(['owner', 'admin', 'member', 'outsider', 'key'])
export type Role = z.infer<typeof role>

/** The least role that a setting of a workspace asks for. */
export const leastRole = z.enum(['owner', 'admin', 'member'])
export type LeastRole = z.infer<typeof leastRole>

/** Who may see the chats of a member: nobody else, the members of the workspace, or anyone with a link (spec §6). */
export const chatVisibility = z.enum(['private', 'workspace', 'anyone'])
export type ChatVisibility = z.infer<typeof chatVisibility>

const dataRights = z.object({ add: leastRole, edit: leastRole, delete: leastRole })

/** The per-role settings of a workspace (spec §6): chats, data, invitations. */
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
  delete_workspace: 'owner',
}

type Rule = {
  owner: Cell
  admin: Cell
  member: Cell
  outsider: Cell
  /** What a program may do, at most as much as the person whose token it carries. */
  key: boolean
  /** Which setting a cell of `setting` asks. */
  setting?: (settings: RoleSettings) => LeastRole
  /** What it is, as the end of "may ...". */
  does: Sentence
}
type Cell = boolean | 'setting'

const everyone = { owner: true, admin: true, member: true, outsider: false, key: true } as const
const managers = { owner: true, admin: true, member: false, outsider: false, key: false } as const
const ownerOnly = { owner: true, admin: false, member: false, outsider: false, key: false } as const
const asSet = { owner: true, admin: 'setting', member: 'setting', outsider: false } as const
const data = (kind: 'databases' | 'files' | 'use_cases', right: 'add' | 'edit' | 'delete', does: Sentence) =>
  ({ ...asSet, key: true, setting: (settings: RoleSettings) => settings[kind][right], does }) as const
const say = (en: string, id: string): Sentence => ({ en, id })

/**
 * The one table of permissions (spec §6): action × role × the settings of the workspace. The server asks it before every
 * call, the client hides what it would refuse, and a page shows it. A missing cell does not compile.
 */
export const permissionTable = {
  'workspace.view': { ...everyone, does: say('see the workspace', 'melihat workspace') },
  'workspace.create': { ...managers, does: say('create workspaces', 'membuat workspace') },
  'workspace.rename': { ...ownerOnly, does: say('rename the workspace', 'mengganti nama workspace') },
  'workspace.change-icon': { ...managers, does: say('change the icon', 'mengganti ikon') },
  'workspace.change-privacy': { ...ownerOnly, does: say('make it private or open', 'mengatur privat atau terbuka') },
  'workspace.change-auto-join': {
    ...ownerOnly,
    does: say('let a mail domain join by itself', 'membiarkan domain email bergabung sendiri'),
  },
  'workspace.delete': {
    ...{ owner: true, admin: 'setting', member: false, outsider: false, key: false },
    setting: (settings: RoleSettings) => settings.delete_workspace,
    does: say('delete the workspace', 'menghapus workspace'),
  },
  'workspace.transfer': { ...ownerOnly, does: say('hand the workspace over', 'menyerahkan workspace') },
  'workspace.leave': {
    ...{ owner: false, admin: true, member: true, outsider: false, key: false },
    does: say('leave the workspace', 'keluar dari workspace'),
  },
  'roles.view': { ...everyone, does: say('see the role settings', 'melihat pengaturan peran') },
  'roles.configure': { ...managers, does: say('change the role settings', 'mengubah pengaturan peran') },
  'roles.configure-deletion': {
    ...ownerOnly,
    does: say('choose who may delete the workspace', 'memilih siapa yang boleh menghapus workspace'),
  },
  'members.view': { ...everyone, does: say('see the members', 'melihat anggota') },
  'members.invite': {
    ...{ ...asSet, key: false },
    setting: (settings: RoleSettings) => settings.invite,
    does: say('invite people', 'mengundang orang'),
  },
  'members.invite-admin': { ...managers, does: say('invite admins', 'mengundang admin') },
  'members.change-role': { ...managers, does: say('change roles', 'mengubah peran') },
  'members.remove': { ...managers, does: say('remove members', 'mengeluarkan anggota') },
  'members.remove-admin': { ...ownerOnly, does: say('remove or demote admins', 'mengeluarkan atau menurunkan admin') },
  'invites.view': {
    ...{ ...asSet, key: false },
    setting: (settings: RoleSettings) => settings.invite,
    does: say('see pending invitations', 'melihat undangan yang menunggu'),
  },
  'invites.manage': { ...managers, does: say("manage others' invitations", 'mengelola undangan orang lain') },
  'usage.view': { ...managers, key: true, does: say('see the usage', 'melihat pemakaian') },
  'usage.set-caps': { ...managers, does: say('set caps', 'mengatur batas pemakaian') },
  'billing.view': { ...managers, does: say('see the billing', 'melihat tagihan') },
  'billing.manage': { ...managers, does: say('pay and change the plan', 'membayar dan mengganti paket') },
  'audit.read': { ...managers, does: say('read the audit log', 'membaca catatan audit') },
  'chats.ask': { ...everyone, does: say('ask agents', 'bertanya ke agen') },
  'chats.share': {
    ...{ owner: true, admin: true, member: true, outsider: false, key: false },
    does: say('choose who sees their own chats', 'memilih siapa yang melihat obrolannya sendiri'),
  },
  'databases.use': { ...everyone, does: say('ask databases', 'bertanya ke basis data') },
  'databases.add': data('databases', 'add', say('add databases', 'menambah basis data')),
  'databases.edit': data('databases', 'edit', say('edit databases', 'mengubah basis data')),
  'databases.delete': data('databases', 'delete', say('delete databases', 'menghapus basis data')),
  'files.use': { ...everyone, does: say('ask files', 'bertanya ke file') },
  'files.add': data('files', 'add', say('add files', 'menambah file')),
  'files.edit': data('files', 'edit', say('edit files', 'mengubah file')),
  'files.delete': data('files', 'delete', say('delete files', 'menghapus file')),
  'use-cases.view': { ...everyone, does: say('see use cases', 'melihat use case') },
  'use-cases.add': data('use_cases', 'add', say('add use cases', 'menambah use case')),
  'use-cases.edit': data('use_cases', 'edit', say('edit use cases', 'mengubah use case')),
  'use-cases.delete': data('use_cases', 'delete', say('delete use cases', 'menghapus use case')),
  'knowledge.request': {
    ...managers,
    does: say('ask another workspace for use cases', 'meminta use case dari workspace lain'),
  },
  'knowledge.decide': {
    ...ownerOnly,
    does: say('accept or reject knowledge requests', 'menerima atau menolak permintaan pengetahuan'),
  },
  'organization.view': { ...everyone, does: say('see the organization', 'melihat organisasi') },
  'organization.rename': { ...ownerOnly, does: say('rename the organization', 'mengganti nama organisasi') },
  'models.manage': { ...ownerOnly, does: say('add and change models', 'menambah dan mengubah model') },
} satisfies Record<string, Rule>

export type Action = keyof typeof permissionTable
export const actions = Object.keys(permissionTable) as Action[]
export const action = z.enum(actions as [Action, ...Action[]])

export type Refusal = {
  allowed: false
  action: Action
  /** The rule that refused, as a sentence. */
  rule: Sentence
  /** The roles that can grant it, and the same as a sentence. */
  granters: readonly ('owner' | 'admin')[]
  whoCanGrant: Sentence
}
export type Decision = { allowed: true } | Refusal

export type Actor = {
  role: Role
  settings: RoleSettings
  /** The request carries a token for programs: the `key` column is asked as well. */
  viaKey?: boolean
}

const allowed: Decision = { allowed: true }
const rank: Record<LeastRole, number> = { owner: 0, admin: 1, member: 2 }

/** Whether somebody may do something, and if not, by which rule and who can grant it. Pure; well under 2 µs. */
export function may(name: Action, { role: who, settings, viaKey = false }: Actor): Decision {
  const rule: Rule = permissionTable[name]
  if ((viaKey || who === 'key') && !rule.key) return refused(name, rule, 'key', settings)
  return allows(rule, who, settings) ? allowed : refused(name, rule, who, settings)
}

function allows(rule: Rule, who: Role, settings: RoleSettings): boolean {
  const cell = rule[who]
  if (cell !== 'setting') return cell
  return who !== 'outsider' && who !== 'key' && rank[who] <= rank[rule.setting!(settings)]
}

/** The roles of people that may do it under these settings; the page of permissions shows it too. */
export const rolesThatMay = (name: Action, settings: RoleSettings): LeastRole[] =>
  leastRole.options.filter((who) => allows(permissionTable[name], who, settings))

function refused(name: Action, rule: Rule, who: Role, settings: RoleSettings): Refusal {
  const granters = granterOf(rule, who, settings)
  return { allowed: false, action: name, rule: ruleSentence(name, rule, who, settings), granters, ...grant(granters) }
}

function ruleSentence(name: Action, { does }: Rule, who: Role, settings: RoleSettings): Sentence {
  if (who === 'outsider') return say(`Only members may ${does.en}.`, `Hanya anggota yang boleh ${does.id}.`)
  if (who === 'key') return say(`Tokens for programs may not ${does.en}.`, `Token program tidak boleh ${does.id}.`)
  if (name === 'workspace.leave')
    return say(
      'The owner may not leave the workspace before handing it over.',
      'Pemilik tidak boleh keluar sebelum menyerahkan workspace.',
    )
  const named = peopleOf(rolesThatMay(name, settings))
  return say(`Only ${named.en} may ${does.en}.`, `Hanya ${named.id} yang boleh ${does.id}.`)
}

/** What only the owner may do, only the owner can grant; the rest an admin can, who gives roles and sets rights. */
function granterOf(rule: Rule, who: Role, settings: RoleSettings): ('owner' | 'admin')[] {
  if (who === 'key' || who === 'outsider') return ['owner', 'admin']
  const adminMay = rule.admin === true || (rule.admin === 'setting' && rule.setting!(settings) !== 'owner')
  return adminMay && who === 'member' ? ['owner', 'admin'] : ['owner']
}

const peopleOf = (roles: readonly LeastRole[]): Sentence =>
  roles.includes('member')
    ? say('members', 'anggota')
    : roles.includes('admin')
      ? say('the owner and admins', 'pemilik dan admin')
      : say('the owner', 'pemilik')

const grant = (granters: readonly ('owner' | 'admin')[]) => ({
  whoCanGrant: granters.includes('admin')
    ? say('The owner or an admin can grant it.', 'Pemilik atau admin bisa memberikannya.')
    : say('The owner can grant it.', 'Pemilik bisa memberikannya.'),
})
