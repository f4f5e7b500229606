import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const chatErrors = defineErrors({
  session_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This chat is not here any more.', 'Obrolan ini sudah tidak ada.'),
  },
  record_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This question is not here any more.', 'Pertanyaan ini sudah tidak ada.'),
  },
  answer_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This answer is not here any more.', 'Jawaban ini sudah tidak ada.'),
  },
  question_empty: {
    status: 400,
    kind: 'user',
    message: localized('Please write a question first.', 'Tulis pertanyaannya dulu, ya.'),
  },
  question_too_long: {
    status: 413,
    kind: 'user',
    message: localized(
      'The question is longer than {limit} characters. Shorten it, or attach the text as a file.',
      'Pertanyaannya lebih panjang dari {limit} karakter. Persingkat, atau lampirkan teksnya sebagai berkas.',
    ),
  },
  too_many_waiting: {
    status: 429,
    kind: 'user',
    message: localized(
      'Several questions are already waiting in this chat. Please wait for an answer first.',
      'Sudah ada beberapa pertanyaan yang menunggu di obrolan ini. Tunggu jawabannya dulu, ya.',
    ),
  },
  answer_queued: {
    status: 409,
    kind: 'user',
    message: localized(
      'This question is answered as soon as the one before it is done.',
      'Pertanyaan ini dijawab begitu yang sebelumnya selesai.',
    ),
  },
  answer_interrupted: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The server stopped in the middle of this answer. What was stored of it is kept; you can ask again.',
      'Server berhenti di tengah jawaban ini. Bagian yang sudah tersimpan tetap ada; kamu bisa bertanya lagi.',
    ),
  },
  answer_not_kept_yet: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The answer is complete but not stored yet: the database does not answer right now. It is stored as soon as it does.',
      'Jawabannya sudah lengkap tapi belum tersimpan karena basis data sedang tidak merespons. Begitu merespons lagi, jawaban ini disimpan.',
    ),
  },
  answer_not_kept: {
    status: 500,
    kind: 'operational',
    message: localized(
      'This answer could not be stored and will not be in the history. You can ask again.',
      'Jawaban ini tidak bisa disimpan dan tidak akan ada di riwayat. Kamu bisa bertanya lagi.',
    ),
  },
  answer_access_ended: {
    status: 403,
    kind: 'user',
    message: localized(
      'This answer was ended because who asked may not ask here any more. What came until then is kept.',
      'Jawaban ini dihentikan karena penanyanya sudah tidak boleh bertanya di sini. Bagian yang sudah ada tetap tersimpan.',
    ),
  },
  answer_for_role: {
    status: 403,
    kind: 'user',
    message: localized(
      'This answer rests on data that is open to certain roles only, so only the person who asked sees it. Ask in a chat of your own to see what is open to you.',
      'Jawaban ini memakai data yang hanya terbuka untuk peran tertentu, jadi hanya penanyanya yang bisa melihatnya. Tanyakan di obrolanmu sendiri untuk melihat yang terbuka untukmu.',
    ),
  },
  answer_of_withheld_figures: {
    status: 403,
    kind: 'user',
    message: localized(
      'This answer rests on figures of calls or of an inbox that you may not see here, so you do not see it. Work in the workspace they are of to see them.',
      'Jawaban ini memakai angka panggilan atau kotak masuk yang tidak boleh kamu lihat di sini, jadi tidak ditampilkan untukmu. Pindah ke ruang kerja asalnya untuk melihatnya.',
    ),
  },
  answer_from_withheld_file: {
    status: 403,
    kind: 'user',
    message: localized(
      'This answer rests on a file that you may not open in the drive it comes from, so you do not see it. Ask whoever has the file for access to it.',
      'Jawaban ini memakai berkas yang tidak bisa kamu buka di drive asalnya, jadi tidak ditampilkan untukmu. Minta aksesnya ke pemilik berkas itu, ya.',
    ),
  },
  answer_timed_out: {
    status: 504,
    kind: 'operational',
    message: localized(
      'This answer took too long and was ended. You can ask again.',
      'Jawaban ini terlalu lama dan dihentikan. Kamu bisa bertanya lagi.',
    ),
  },
  answer_cut_off: {
    status: 413,
    kind: 'operational',
    message: localized(
      'This answer was ended after {limit} characters. What comes after them is left out.',
      'Jawaban ini diakhiri setelah {limit} karakter. Lanjutannya tidak disertakan.',
    ),
  },
  answer_repeated_itself: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The model began to repeat itself, so this answer was ended. What would follow is left out.',
      'Model mulai mengulang-ulang, jadi jawaban ini diakhiri. Lanjutannya tidak disertakan.',
    ),
  },
  answer_steps_used_up: {
    status: 502,
    kind: 'operational',
    message: localized(
      'This answer used all of its {limit} steps. What it would have looked up next is left out.',
      'Jawaban ini sudah memakai semua {limit} langkahnya. Yang akan dicari berikutnya tidak disertakan.',
    ),
  },
  tool_output_cut: {
    status: 413,
    kind: 'operational',
    message: localized(
      'The tool {name} gave more than an answer can hold. {left} characters of it are left out.',
      'Alat {name} memberi lebih banyak dari yang bisa ditampung. {left} karakter tidak disertakan.',
    ),
  },
  queued_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This question does not wait any more: it is being answered or was dropped.',
      'Pertanyaan ini tidak menunggu lagi: sedang dijawab atau sudah dibuang.',
    ),
  },
  nothing_to_run_again: {
    status: 409,
    kind: 'user',
    message: localized(
      'This answer holds no table that comes from a query, so there is nothing to run again.',
      'Jawaban ini tidak punya tabel dari kueri, jadi tidak ada yang bisa dijalankan ulang.',
    ),
  },
  links_missing: {
    status: 400,
    kind: 'user',
    message: localized('Please give at least one web address.', 'Beri setidaknya satu alamat web, ya.'),
  },
  files_missing: {
    status: 400,
    kind: 'user',
    message: localized('Please attach at least one file.', 'Lampirkan setidaknya satu berkas, ya.'),
  },
  model_needed: {
    status: 503,
    kind: 'user',
    message: localized(
      'This question needs a language model, and none is set up. The built-in engine answers questions about data and files.',
      'Pertanyaan ini butuh model bahasa, dan belum ada yang disiapkan. Mesin bawaan menjawab pertanyaan tentang data dan berkas.',
    ),
  },
  data_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      '{name} cannot be reached right now. Please try again in a moment.',
      '{name} sedang tidak bisa dihubungi. Coba lagi sebentar lagi, ya.',
    ),
  },
  data_query_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The query on {name} did not work. Try asking in other words.',
      'Kueri pada {name} tidak berhasil. Coba tanyakan dengan kata lain.',
    ),
  },
})
