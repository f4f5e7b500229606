import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const usageErrors = defineErrors({
  usage_period_reversed: {
    status: 400,
    kind: 'user',
    message: localized('The end must not be before the beginning.', 'Akhirnya tidak boleh sebelum awalnya.'),
  },
  usage_period_too_long: {
    status: 400,
    kind: 'user',
    message: localized('Please choose at most {years} years.', 'Pilih paling lama {years} tahun, ya.'),
  },
  cap_subject_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'There is no such workspace, member or agent in this organization.',
      'Tidak ada ruang kerja, anggota, atau agen seperti itu di organisasi ini.',
    ),
  },
  workspace_cap_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'This workspace has used up its credits for this month. An admin can raise the cap. Your question is kept.',
      'Ruang kerja ini sudah menghabiskan kreditnya bulan ini. Admin bisa menaikkan batasnya. Pertanyaanmu tetap tersimpan.',
    ),
  },
  member_cap_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'You have used up your credits for this month. An admin can raise your cap. Your question is kept.',
      'Kreditmu untuk bulan ini sudah habis. Admin bisa menaikkan batasmu. Pertanyaanmu tetap tersimpan.',
    ),
  },
  agent_cap_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'This agent has used up its credits for this month. An admin can raise the cap. Your question is kept.',
      'Agen ini sudah menghabiskan kreditnya bulan ini. Admin bisa menaikkan batasnya. Pertanyaanmu tetap tersimpan.',
    ),
  },
})
