/** Words that tell how somebody feels, in both languages, and how much: 1 is mild, 3 is strong. */
const graded: Record<-3 | -2 | -1 | 1 | 2 | 3, string> = {
  3: `excellent amazing fantastic wonderful perfect awesome outstanding brilliant superb delighted love loved loves best
    luar_biasa sempurna mantap keren hebat istimewa juara terbaik cinta memuaskan`,
  2: `great happy glad good nice helpful pleased satisfied thanks thank grateful appreciate appreciated wonderfully quick fast friendly easy
    delicious recommended recommend comfortable clean beautiful
    bagus senang puas terima_kasih makasih terimakasih ramah cepat membantu terbantu nyaman bersih enak lezat suka cocok indah rapi
    berkualitas memuaskan rekomendasi gembira bahagia lega berhasil`,
  1: `fine okay well clear cheap affordable fair works worked welcome fresh sure useful interesting safe correct
    baik oke murah terjangkau jelas segar aman benar lancar mudah pas lumayan menarik siap boleh gratis`,
  [-1]: `slow late wait waiting expensive unclear confused confusing missing delay delayed hard difficult busy noisy small old dirty
    lambat lama telat menunggu mahal bingung kurang susah sulit sibuk berisik kotor habis sempit antre antri ribet mending`,
  [-2]: `bad wrong broken damaged disappointed disappointing unhappy problem problems complaint complain complaining unhelpful poor
    annoyed annoying upset rude useless fail failed fails sad refund cancel unfortunately unacceptable worse defective ruined hate
    buruk jelek salah rusak kecewa mengecewakan masalah keluhan komplain gagal kesal jengkel sedih parah cacat rugi kasar
    batal dibatalkan basi hilang pecah bau menyesal payah marah capek`,
  [-3]: `terrible horrible awful worst angry furious disgusting scam fraud cheated ridiculous outraged hated pathetic
    terburuk sangat_buruk menjijikkan penipu penipuan tipu ditipu bohong kapok murka benci bangsat bodoh hancur`,
}

export const feelings: ReadonlyMap<string, number> = new Map(
  Object.entries(graded).flatMap(([grade, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word.replaceAll('_', ' '), Number(grade)] as const),
  ),
)

/** What turns a feeling round when it stands up to three words before it. */
export const negations: ReadonlySet<string> = new Set(
  `not no never none cannot without hardly isn't wasn't don't didn't doesn't can't won't couldn't aren't weren't
  tidak nggak gak ga enggak ngga tak bukan belum jangan tanpa tdk gk kurang`.split(/\s+/),
)

export const strengtheners: ReadonlySet<string> = new Set(
  'very really so too extremely absolutely totally sangat amat banget sekali terlalu benar-benar bgt paling'.split(' '),
)
