/** Words that tell how somebody feels, in both languages, and how much: 1 is mild, 3 is strong. */
const graded: Record<-3 | -2 | -1 | 1 | 2 | 3, string> = {
  3: `excellent amazing fantastic wonderful perfect awesome outstanding brilliant superb delighted love loved loves best breathtaking
    luar_biasa sempurna mantap keren hebat istimewa juara terbaik cinta memuaskan terenak`,
  2: `great happy glad good nice helpful pleased satisfied satisfying satisfactory thanks thank grateful appreciate appreciated wonderfully
    quick fast friendly easy delicious tasty yummy scrumptious flavourful flavorful recommended recommend comfortable comfy cozy cosy clean
    beautiful lovely hospitable favorite favourite memorable polite professional impressed impressive charming romantic efficient reliable
    bagus senang puas terima_kasih makasih terimakasih ramah cepat membantu terbantu nyaman bersih enak lezat suka cocok indah rapi
    berkualitas rekomendasi direkomendasikan gembira bahagia lega berhasil menyenangkan asik asyik romantis favorit digemari top nikmat
    sopan profesional helpful`,
  1: `fine okay well clear cheap affordable fair works welcome fresh sure useful interesting safe correct fun enjoy enjoyed enjoying enjoyable
    better worth unique cool smooth smoothly reasonable
    baik oke murah terjangkau jelas segar aman benar lancar mudah gampang pas lumayan menarik siap boleh gratis unik sejuk sesuai lengkap luas
    menikmati terkenal kenyang`,
  [-1]: `slow late wait waiting expensive pricey unclear confused confusing missing delay delays delayed hard difficult busy noisy small old
    crowded queue queuing salty oily so-so weakness refused rejected canceled cancelled
    lambat lama telat terlambat menunggu mahal bingung kurang susah sulit kesulitan sibuk berisik kotor habis sempit antre antri ribet mending
    biasa_saja sayangnya menurun kasihan gerah malas protes terpotong kepotong`,
  [-2]: `bad wrong broken damaged disappointed disappointing unhappy problem problems complaint complaints complain complained complaining
    unhelpful poor annoyed annoying upset rude useless fail failed fails failing sad refund cancel unfortunately unacceptable worse defective
    ruined hate dirty filthy messy bland boring bored tired tiring exhausting exhausted overpriced overcharged regret regrets regretted lousy
    irritating irritated frustrated frustrating uncomfortable unpleasant ashamed shame pity letdown mad error errors crash crashes ignored
    neglected inefficient unprofessional smelly stinks reeks ugly sick worthless waste wasted unfair nonsense stupid dumb crap stolen thief
    thieves suffer stale rotten misleading corrupt corruption cockroach
    buruk jelek salah rusak kecewa mengecewakan masalah keluhan mengeluh komplain gagal kesal jengkel sedih parah cacat rugi kasar
    batal dibatalkan basi hilang pecah bau menyesal nyesel payah marah marah-marah capek lelah melelahkan bosan membosankan jenuh muak macet malu
    galau jorok menyebalkan sebal ganggu mengganggu jutek hambar kemahalan emosi kecoa terputus error lemot boros mogok sakit asal-asalan
    berantakan kacau amburadul ngawur zonk curang maling pencuri dicuri korupsi sengsara oon ngomel`,
  [-3]: `terrible horrible awful worst angry furious disgusting scam fraud cheated ridiculous outraged hated pathetic robbery extortion
    terburuk sangat_buruk menjijikkan penipu penipuan tipu ditipu bohong kapok murka benci membenci bangsat bodoh hancur`,
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

/** What follows one of these counts more than what stands before it: "it is cheap, but slow". */
export const contrasts: ReadonlySet<string> = new Set(
  'but however although though unfortunately tapi tetapi namun sayangnya cuma padahal'.split(' '),
)
