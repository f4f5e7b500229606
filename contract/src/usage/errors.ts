import { defineErrors } from '../kit/error.ts'

export const usageErrors = defineErrors({
  usage_period_reversed: {
    status: 400,
    kind: 'user',
    message: { en: 'The end must not be before the beginning.', id: 'Akhirnya tidak boleh sebelum awalnya.' },
  },
  usage_period_too_long: {
    status: 400,
    kind: 'user',
    message: {
      en: 'Please choose at most {years} years.',
      id: 'Pilih paling lama {years} tahun, ya.',
    },
  },
  cap_subject_not_found: {
    status: 404,
    kind: 'user',
    message: {
      en: 'There is no such workspace, member or agent in this organization.',
      id: 'Tidak ada workspace, anggota, atau agen seperti itu di organisasi ini.',
    },
  },
  workspace_cap_reached: {
    status: 402,
    kind: 'user',
    message: {
      en: 'This workspace has used up its credits for this month. An admin can raise the cap. Your question is kept.',
      id: 'Workspace ini sudah menghabiskan kreditnya bulan ini. Admin bisa menaikkan batasnya. Pertanyaanmu tetap tersimpan.',
    },
  },
  member_cap_reached: {
    status: 402,
    kind: 'user',
    message: {
      en: 'You have used up your credits for this month. An admin can raise your cap. Your question is kept.',
      id: 'Kreditmu untuk bulan ini sudah habis. Admin bisa menaikkan batasmu. Pertanyaanmu tetap tersimpan.',
    },
  },
  agent_cap_reached: {
    status: 402,
    kind: 'user',
    message: {
      en: 'This agent has used up its credits for this month. An admin can raise the cap. Your question is kept.',
      id: 'Agen ini sudah menghabiskan kreditnya bulan ini. Admin bisa menaikkan batasnya. Pertanyaanmu tetap tersimpan.',
    },
  },
})
