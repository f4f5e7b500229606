import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const callErrors = defineErrors({
  call_line_closed: {
    status: 404,
    kind: 'user',
    message: localized(
      'This agent takes no calls. Whoever gave you the link can tell you more.',
      'Agen ini tidak menerima panggilan. Tanyakan ke yang memberimu tautan ini.',
    ),
  },
  call_line_resting: {
    status: 503,
    kind: 'user',
    message: localized(
      'This agent cannot take your call right now. Please try again later.',
      'Agen ini sedang tidak bisa menerima panggilanmu. Coba lagi nanti, ya.',
    ),
  },
  call_line_busy: {
    status: 429,
    kind: 'user',
    message: localized(
      'All lines are busy. Please try again in a moment.',
      'Semua saluran sedang sibuk. Coba lagi sebentar lagi, ya.',
    ),
  },
  call_elsewhere: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent takes calls in another workspace. Switch it off there first.',
      'Agen ini menerima panggilan di ruang kerja lain. Matikan dulu di sana.',
    ),
  },
  scorecard_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This scorecard is not here any more.', 'Kartu skor ini sudah tidak ada.'),
  },
  scorecard_question_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This question is not on the scorecard any more.',
      'Pertanyaan ini sudah tidak ada di kartu skor.',
    ),
  },
  scorecard_value_wrong: {
    status: 400,
    kind: 'user',
    message: localized('This is none of the answers.', 'Jawaban ini tidak ada di pilihan.'),
  },
  scorecard_scale_needs_reader: {
    status: 400,
    kind: 'user',
    message: localized(
      'A scale for this needs the language model or a person.',
      'Skala untuk ini memerlukan model bahasa atau petugas.',
    ),
  },
  scorecard_thresholds_wrong: {
    status: 400,
    kind: 'user',
    message: localized(
      'Give one threshold for each label but the last, from the lowest to the highest.',
      'Isi satu ambang untuk tiap label kecuali yang terakhir, dari yang terendah ke yang tertinggi.',
    ),
  },
  scorecard_phrase_missing: {
    status: 400,
    kind: 'user',
    message: localized('Choose what is said, or add a phrase.', 'Pilih apa yang diucapkan, atau tambahkan frasa.'),
  },
  call_summary_nothing: {
    status: 409,
    kind: 'user',
    message: localized(
      'There is nothing to summarize: the call goes on, or the caller said nothing.',
      'Belum ada yang bisa diringkas: panggilannya masih berjalan, atau penelepon tidak mengatakan apa-apa.',
    ),
  },
  call_summary_no_model: {
    status: 409,
    kind: 'user',
    message: localized(
      'No language model is set up, so the built-in analysis writes summaries.',
      'Model bahasa belum disiapkan, jadi ringkasan ditulis oleh analisis bawaan.',
    ),
  },
  call_summary_unusable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model wrote nothing that the call shows.',
      'Tulisan model bahasa tidak didukung isi panggilan.',
    ),
  },
  rehearsal_scenario_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This scenario is not here any more.', 'Skenario ini sudah tidak ada.'),
  },
  rehearsal_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This rehearsal is not here any more.', 'Latihan ini sudah tidak ada.'),
  },
  rehearsal_no_recogniser: {
    status: 409,
    kind: 'user',
    message: localized(
      'Nothing here recognizes speech yet. Rehearse by text, or have it set up under Settings.',
      'Pengenalan suara belum disiapkan. Berlatihlah lewat teks, atau siapkan dulu di Pengaturan.',
    ),
  },
  rehearsal_no_voice: {
    status: 409,
    kind: 'user',
    message: localized(
      'There is no voice here yet. Rehearse by text, or have one set up under Settings.',
      'Suara belum disiapkan. Berlatihlah lewat teks, atau siapkan dulu di Pengaturan.',
    ),
  },
  rehearsal_not_paused: {
    status: 409,
    kind: 'user',
    message: localized('This rehearsal is not paused.', 'Latihan ini tidak sedang dijeda.'),
  },
  rehearsal_lines_missing: {
    status: 400,
    kind: 'user',
    message: localized('Add at least one line of the caller.', 'Tambahkan setidaknya satu ucapan penelepon.'),
  },
  rehearsal_goal_missing: {
    status: 400,
    kind: 'user',
    message: localized('Say what the caller wants.', 'Tulis apa yang diinginkan penelepon.'),
  },
  rehearsal_call_silent: {
    status: 409,
    kind: 'user',
    message: localized(
      'The caller said nothing in this call, so there is nothing to rehearse.',
      'Penelepon tidak mengatakan apa-apa di panggilan ini, jadi tidak ada yang bisa dilatih.',
    ),
  },
  rehearsal_agent_is_flow: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent is a flow. Choose its flow instead, as draft or published.',
      'Agen ini berupa alur. Pilih alurnya, draf atau yang terbit.',
    ),
  },
  rehearsal_no_conversation: {
    status: 409,
    kind: 'user',
    message: localized(
      'This flow does not begin with a call, a message or a mail of that kind, so nobody can talk to it.',
      'Alur ini tidak dimulai dari panggilan, pesan, atau email seperti itu, jadi tidak bisa diajak bicara.',
    ),
  },
  rehearsal_not_spoken: {
    status: 409,
    kind: 'user',
    message: localized(
      'Only calls are rehearsed by voice. Rehearse this by text.',
      'Hanya panggilan yang dilatih lewat suara. Latih ini lewat teks.',
    ),
  },
  rehearsal_running: {
    status: 409,
    kind: 'user',
    message: localized(
      'Another rehearsal is running. Wait for it or stop it first.',
      'Latihan lain sedang berjalan. Tunggu sampai selesai atau hentikan dulu.',
    ),
  },
  rehearsal_flow_failed: {
    status: 409,
    kind: 'user',
    message: localized('The flow failed or took too long.', 'Alurnya gagal atau terlalu lama.'),
  },
  rehearsal_answer_failed: {
    status: 409,
    kind: 'user',
    message: localized(
      'The agent could not answer. Check its model and your credits.',
      'Agen tidak bisa menjawab. Periksa model dan kreditmu.',
    ),
  },
  rehearsal_no_model: {
    status: 409,
    kind: 'user',
    message: localized(
      'No language model is set up to play the caller.',
      'Belum ada model bahasa untuk memerankan penelepon.',
    ),
  },
  rehearsal_scenario_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are already {limit} scenarios. Delete one first.',
      'Sudah ada {limit} skenario. Hapus salah satu dulu.',
    ),
  },
  scorecard_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'There is already a scorecard called {name}. Choose another name.',
      'Kartu skor bernama {name} sudah ada. Pilih nama lain.',
    ),
  },
  scorecard_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are already {limit} scorecards. Delete one first.',
      'Sudah ada {limit} kartu skor. Hapus salah satu dulu.',
    ),
  },
  call_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This call is not here any more.', 'Panggilan ini sudah tidak ada.'),
  },
  call_agent_closed: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent takes no calls yet. Turn calls on for it in Settings, Calls.',
      'Agen ini belum menerima panggilan. Aktifkan dulu di Pengaturan, Panggilan.',
    ),
  },
  call_number_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      'This is not a phone number. Write it with its country, such as +62 812 3456 7890.',
      'Ini bukan nomor telepon. Tulis dengan kode negaranya, misalnya +62 812 3456 7890.',
    ),
  },
  call_number_opted_out: {
    status: 409,
    kind: 'user',
    message: localized(
      'Whoever has this number asked not to be called.',
      'Pemilik nomor ini meminta untuk tidak ditelepon.',
    ),
  },
  call_campaign_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This campaign is not here any more.', 'Kampanye ini sudah tidak ada.'),
  },
  call_campaign_over: {
    status: 409,
    kind: 'user',
    message: localized('This campaign is over.', 'Kampanye ini sudah selesai.'),
  },
  call_campaign_nobody: {
    status: 422,
    kind: 'user',
    message: localized(
      'Nobody on this list can be called. See the reasons beside its rows.',
      'Tidak ada yang bisa ditelepon di daftar ini. Alasannya ada di tiap baris.',
    ),
  },
  call_hours_reversed: {
    status: 422,
    kind: 'user',
    message: localized('Calling hours must end after they begin.', 'Jam menelepon harus berakhir setelah mulai.'),
  },
  call_no_voice: {
    status: 409,
    kind: 'user',
    message: localized(
      'Calling needs speech recognition and a voice. The operator adds them in Settings, Speech.',
      'Untuk menelepon dibutuhkan pengenal ucapan dan suara. Operator menambahkannya di Pengaturan, Ucapan.',
    ),
  },
  phone_account_missing: {
    status: 404,
    kind: 'user',
    message: localized('No phone account is connected here.', 'Belum ada akun telepon yang terhubung di sini.'),
  },
  phone_account_sid_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      'An account SID begins with AC and has 34 characters.',
      'SID akun diawali AC dan terdiri dari 34 karakter.',
    ),
  },
  phone_token_missing: {
    status: 422,
    kind: 'user',
    message: localized('Enter the auth token of this account.', 'Isi auth token akun ini.'),
  },
  phone_account_refused: {
    status: 409,
    kind: 'user',
    message: localized(
      'Twilio does not accept this account SID with this token. Copy both from the Twilio console again.',
      'Twilio menolak SID akun dengan token ini. Salin lagi keduanya dari konsol Twilio.',
    ),
  },
  phone_vendor_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'Twilio cannot be reached right now. Please try again in a moment.',
      'Twilio sedang tidak bisa dihubungi. Coba lagi sebentar lagi.',
    ),
  },
  phone_vendor_refused: {
    status: 502,
    kind: 'operational',
    message: localized('Twilio refused this: {reason}', 'Twilio menolak ini: {reason}'),
  },
  phone_number_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This phone number is not here any more.', 'Nomor telepon ini sudah tidak ada.'),
  },
  phone_address_missing: {
    status: 409,
    kind: 'user',
    message: localized(
      'Twilio cannot reach this installation: the operator sets PUBLIC_URL to its https address.',
      'Twilio belum bisa menjangkau instalasi ini: operator mengisi PUBLIC_URL dengan alamat https-nya.',
    ),
  },
  call_not_recorded: {
    status: 404,
    kind: 'user',
    message: localized('There is no recording of this call.', 'Panggilan ini tidak direkam.'),
  },
})
