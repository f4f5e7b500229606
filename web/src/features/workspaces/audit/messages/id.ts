import type { messages as source } from './en.ts'

export const messages: typeof source = {
  sentences: {
    'workspace.created': (who, what) => `${who} membuat workspace ${what}`,
    'workspace.renamed': (who, what, change) =>
      `${who} mengganti nama workspace dari ${change('name').from} menjadi ${change('name').to || what}`,
    'workspace.settings-changed': (who) => `${who} mengubah pengaturan workspace`,
    'workspace.role-settings-changed': (who) => `${who} mengubah siapa boleh melakukan apa`,
    'workspace.deleted': (who, what) => `${who} menghapus workspace ${what}`,
    'workspace.transfer-begun': (who, what) => `${who} mulai menyerahkan workspace kepada ${what}`,
    'workspace.transferred': (who, what) => `${who} menyerahkan workspace kepada ${what}`,
    'member.joined': (who) => `${who} bergabung tanpa undangan`,
    'member.left': (who) => `${who} keluar dari workspace`,
    'member.removed': (who, what) => `${who} mengeluarkan ${what} dari workspace`,
    'member.role-changed': (who, what, change) =>
      `${who} mengubah peran ${what} dari ${change('role').from} menjadi ${change('role').to}`,
    'invitation.sent': (who, what, change) => `${who} mengundang ${what} sebagai ${change('role').to}`,
    'invitation.resent': (who, what) => `${who} mengirim ulang undangan ke ${what}`,
    'invitation.withdrawn': (who, what) => `${who} menarik undangan ke ${what}`,
    'invitation.accepted': (who, what) => `${who} menerima undangan ke ${what} dan bergabung`,
    'invitation.declined': (who, what) => `${who} menolak undangan ke ${what}`,
    'audit.exported': (who) => `${who} mengekspor catatan audit`,
    'organization.renamed': (who, what, change) =>
      `${who} mengganti nama organisasi dari ${change('name').from} menjadi ${change('name').to || what}`,
    'billing.purchase-begun': (who, what) => `${who} mulai membeli ${what}`,
    'billing.purchase-canceled': (who, what) => `${who} batal membeli ${what}`,
    'billing.paid': (who, what) => `${who} membayar ${what}`,
    'billing.plan-changed': (who, _, change) => {
      const { from, to } = change('plan')
      return to ? `${who} mengganti paket dari ${from} menjadi ${to}` : `${who} memilih paket ${change('next').to}`
    },
    'billing.profile-changed': (who) => `${who} mengubah isi invoice`,
    'billing.coins-granted': (who, _, change) => `${who} memberi ${change('coins').to} koin`,
    'usage.cap-set': (who, what, change) => {
      const { to } = change('credits')
      return to ? `${who} membatasi ${what} sampai ${to} kredit sebulan` : `${who} menghapus batas ${what}`
    },
    'usage.alerts-changed': (who) => `${who} mengubah kapan pemakaian diberitahukan`,
    'api-key.created': (who, what) => `${who} membuat kunci API ${what}`,
    'api-key.revoked': (who, what) => `${who} mencabut kunci API ${what}`,
    'database.added': (who, what) => `${who} menyambungkan basis data ${what}`,
    'database.changed': (who, what) => `${who} mengubah basis data ${what}`,
    'database.removed': (who, what) => `${who} menghapus basis data ${what}`,
    'database.restored': (who, what) => `${who} mengembalikan basis data ${what}`,
    'connection.added': (who, what) => `${who} menyambungkan server MCP ${what}`,
    'connection.changed': (who, what) => `${who} mengubah server MCP ${what}`,
    'connection.removed': (who, what) => `${who} menghapus server MCP ${what}`,
    'tool.permission-set': (who, what) => `${who} mengatur izin alat dari ${what}`,
    'tool.decided': (who, what) => `${who} memutuskan ${what} untuk sebuah agen`,
  },
  somebody: 'Seseorang',
  person: 'Orang',
  everybody: 'Semua orang',
  onlyOf: (name) => `Hanya catatan ${name}`,
  device: (browser, system) => `${browser} di ${system}`,
  things: {
    icon: 'Ikon',
    isPrivate: 'Privat',
    autoJoinDomains: 'Gabung lewat domain email',
    chats: 'Obrolan boleh dibagikan ke',
    invite: 'Mengundang orang',
    delete_workspace: 'Menghapus workspace',
    by: 'Terbuka lewat',
    amount: 'Jumlah',
    method: 'Cara bayar',
    plan: 'Paket',
    next: 'Paket berikutnya',
    coins: 'Koin',
    credits: 'Kredit sebulan',
    percents: 'Diberitahukan pada (%)',
  },
  openBy: { domain: 'domain email', organization: 'organisasi' },
  shares: { private: 'tidak ada', workspace: 'anggota workspace', anyone: 'siapa saja yang punya tautan' },
  roles: { owner: 'pemilik', admin: 'admin', member: 'anggota' },
  yes: 'ya',
  no: 'tidak',
  change: (thing, from, to) => `${thing}: ${from} → ${to}`,
}
