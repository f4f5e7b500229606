// The words that say what to do with the data, in both languages. Determiners are dropped before matching.
export type OperatorName =
  | 'count'
  | 'sum'
  | 'avg'
  | 'max'
  | 'median'
  | 'min'
  | 'most'
  | 'least'
  | 'top'
  | 'bottom'
  | 'each'
  | 'by'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'eq'
  | 'orMore'
  | 'orLess'
  | 'between'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'not'
  | 'never'
  | 'except'
  | 'any'
  | 'order'
  | 'ascending'
  | 'descending'
  | 'distinct'
  | 'and'
  | 'or'
  | 'both'
  | 'compare'
  | 'growth'
  | 'share'
  | 'trend'
  | 'running'
  | 'who'
  | 'how'
  | 'when'
  | 'where'
  | 'differs'
  | 'empty'
  | 'present'
  | 'each_day'
  | 'each_weekday'
  | 'each_hour'
  | 'each_week'
  | 'each_month'
  | 'each_quarter'
  | 'each_year'

const lines = `
count: how many|how many number of|count number of|number of|numbers of|count|count of|total number of|total count of|how many different|berapa banyak|banyaknya|ada berapa|berapa jumlah|jumlah total|hitung|hitung jumlah|berapa orang|berapa buah|berapa unit
sum: sum|sum of|total|total of|total amount of|combined|jumlah|jumlahkan|total jumlah|keseluruhan
avg: average|averages|mean|avg|average of|mean of|on average|rata-rata|rata rata|rerata|rataan
median: median|median of|nilai tengah|nilai median
max: maximum|max|maximal|maximum of|at most one|maksimum|nilai tertinggi|nilai maksimum
min: minimum|min|minimum of|minimal|minimum value|nilai terendah
most: most|most number of|greatest number of|largest number of|highest number of|biggest number of|most amount of|highest count of|terbanyak|paling banyak|jumlah terbanyak|dengan jumlah terbanyak|most common|most frequent|most often|most popular|most commonly|most frequently|terpopuler|paling populer|paling sering|tersering|best selling|best-selling|top selling|top-selling|most sold|sells best|sell best|sold best|selling best|sells most|sell most|sold most|busiest|paling ramai|paling rame|terame|paling sibuk|teramai|tersibuk|most loyal|paling setia|terloyal|paling loyal|terlaris|paling laris|paling laku
least: least|fewest|least number of|smallest number of|lowest number of|fewest number of|least common|least popular|least frequent|tersedikit|paling sedikit|jumlah tersedikit|worst selling|worst-selling|least sold|paling tidak laku|kurang laku|quietest|paling sepi|tersepi|least busy
top: top|best|first|leading|teratas|terbaik|peringkat teratas
bottom: bottom|worst|last|terbawah|terburuk
each: each|every|per|for each|for every|in each|of each|by each|from each|each of|within each|across|corresponding to each|setiap|tiap|tiap-tiap|masing-masing|untuk setiap|untuk tiap|di setiap|di tiap|dari setiap|pada setiap
by: by|group by|grouped by|broken down by|breakdown by|split by|segmented by|berdasarkan|menurut|dikelompokkan menurut|dikelompokkan berdasarkan|dikelompokkan per
gt: more than|greater than|higher than|larger than|bigger than|above|over|exceeds|exceed|exceeding|exceeded|greater|higher|bigger|larger|in excess of|more|lebih dari|lebih besar dari|lebih tinggi dari|lebih banyak dari|di atas|diatas|melebihi|melampaui|lebih besar daripada|lebih tinggi daripada
ge: at least|no less than|not less than|minimum of|a minimum of|greater than or equal to|more than or equal to|setidaknya|sekurang-kurangnya|minimal|paling tidak|tidak kurang dari
lt: less than|fewer than|lower than|smaller than|below|under|beneath|lower|smaller|fewer|less|kurang dari|lebih kecil dari|lebih rendah dari|lebih sedikit dari|di bawah|dibawah
le: at most|no more than|not more than|up to|maximum of|a maximum of|less than or equal to|maksimal|paling banyak|tidak lebih dari|tidak melebihi
eq: equal to|equals|equal|exactly|same as|is equal to|sama dengan|persis|tepat
orMore: or more|or above|or higher|or greater|or older|or over|or later|or larger|atau lebih|ke atas|keatas
orLess: or less|or fewer|or below|or lower|or younger|or under|atau kurang|ke bawah
between: between|in range|ranging from|antara|di antara
contains: contains|contain|containing|includes|including word|substring|has substring|has word|with word|word|with substring|have word|contains substring|contains word|containing word|contain word|contain substring|mengandung|memuat|berisi|mengandung kata|letter|with letter|has letter|keyword|phrase|like|that include
startsWith: starts with|start with|starting with|begins with|begin with|beginning with|started with|that start with|diawali|diawali dengan|dimulai dengan|berawalan|berawal
endsWith: ends with|end with|ending with|ended with|diakhiri|diakhiri dengan|berakhiran|berakhir dengan
not: not|no|n't|without|with no|non|neither|tidak|bukan|tanpa|tak|did not|do not|does not|is not|are not|was not|were not|have not|has not|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|cannot|can't|never been|lack|lacks|lacking|none of
never: never|nothing|never had|have never|has never|tidak pernah|belum pernah|belum|tak pernah
except: except|except for|excluding|other than|apart from|but not|kecuali|selain|di luar
any: any|some|at all|ever|someone else|apa pun|apapun|satupun|satu pun|pernah
order: order by|ordered by|sort by|sorted by|sorted in|ordered in|in order of|ranked by|rank by|arranged by|arrange by|listed in|in order|ordered|sorted|sort|sort them by|order them by|diurutkan berdasarkan|diurutkan menurut|diurutkan dari|diurutkan|urutkan berdasarkan|urutkan menurut|urutkan dari|urutkan|urut berdasarkan|berurutan|terurut
ascending: ascending|in ascending order|ascending order|in ascending order of|ascending order of|increasing|in increasing order|in increasing order of|alphabetical|alphabetically|in alphabetical order|in alphabetical order of|alphabetical order of|alphabetical order|lexicographical order|in lexicographical order|in alphabetic order|from lowest to highest|from low to high|from smallest to largest|from youngest to oldest|from young to old|from earliest to latest|from oldest to newest|from old to new|in chronological order|from least to most|menaik|dari terkecil|dari terendah|dari yang terkecil|dari yang terendah|dari rendah ke tinggi|secara abjad|urutan abjad
descending: descending|in descending order|descending order|in descending order of|descending order of|decreasing|in decreasing order|in decreasing order of|in reverse order|in reverse alphabetical order|reverse alphabetical order|in descending alphabetical order|in descending alphabetical order of|from highest to lowest|from high to low|from largest to smallest|from most to least|from oldest to youngest|from old to young|from latest to earliest|from newest to oldest|from best to worst|menurun|dari terbesar|dari tertinggi|dari yang terbesar|dari yang tertinggi|dari yang terbanyak|dari terbanyak|dari tinggi ke rendah|terbalik
distinct: distinct|different|unique|all distinct|all different|berbeda|berlainan|unik|berbeda-beda
and: and|as well as|along with|together with|dan|serta|beserta|also|and also|juga|plus|&
or: or|atau|either
both: both|shared by|shared between|common to|in common|common among|sama-sama|at same time|sekaligus|keduanya|dan juga
compare: compare|compared to|compared with|comparison|comparison of|vs|versus|vs.|against|relative to|bandingkan|dibandingkan|dibanding|dibandingkan dengan|dibanding dengan|perbandingan
growth: by what percent|by what percentage|by how many percent|by how much percent|by how much|go up or down|went up or down|go up|go down|went up|went down|rise or fall|rose or fell|increase or decrease|up or down|naik atau turun|naik turun|growth|growth rate|grow|grows|grew|growing|grown|growth in|rose|rise|fell|fall|declined|decline|dropped|drop|shrank|turun|merosot|anjlok|meningkat|menurun drastis|naik|bertumbuh|fastest growing|change|changed|increase|decrease|year over year|year-over-year|year on year|yoy|month over month|month-over-month|month on month|month-on-month|mom|week over week|week-over-week|week on week|wow|year-on-year|tahun ke tahun|bulan ke bulan|secara tahunan|quarter over quarter|quarter on quarter|qoq|pertumbuhan|tumbuh|perubahan|kenaikan|penurunan
share: percentage|percent|percentage of|share|share of|proportion|proportion of|persentase|prosentase|persen|porsi|pangsa|proporsi|kontribusi|contribution
trend: trend|trends|develop|developed|evolve|evolved|trend of|over time|trendline|development|tren|perkembangan|dari waktu ke waktu
running: running total|running totals|running total of|running sum|running sum of|cumulative|cumulatively|cumulative total|cumulative total of|cumulative sum|cumulative sum of|accumulated|kumulatif|secara kumulatif|terakumulasi|akumulasi|total berjalan|jumlah berjalan
who: who|whose|whom|which|what|siapa|apa|yang mana|mana
how: how much|berapa|how|berapakah
when: when|kapan
where: where|di mana|dimana
differs: different from|differs from|is different from|not same as|berbeda dari|berbeda dengan|tidak sama dengan
empty: is null|is empty|missing|unknown|blank|unspecified|not specified|kosong|tidak diketahui|tidak ada isinya
present: is not null|not null|not empty|available value|terisi
each_weekday: per weekday|by weekday|each weekday|every weekday|per day of week|by day of week|per hari dalam seminggu|menurut hari dalam seminggu|per nama hari|weekday|day of week|day of the week|hari apa|hari dalam seminggu
each_hour: per hour|by hour|each hour|every hour|hourly|per jam|setiap jam|tiap jam|menurut jam|by hour of day|per hour of day|hour of day|hour of the day|jam berapa
each_day: daily|per day|by day|each day|every day|harian|per hari|setiap hari|tiap hari|day by day
each_week: weekly|per week|by week|each week|every week|mingguan|per minggu|setiap minggu|tiap minggu|per pekan
each_month: monthly|per month|by month|each month|every month|bulanan|per bulan|setiap bulan|tiap bulan|month by month|in each month|for each month
each_quarter: quarterly|per quarter|by quarter|each quarter|every quarter|per kuartal|setiap kuartal|tiap kuartal|kuartalan|triwulanan|per triwulan
each_year: yearly|annually|annual|per year|each year|every year|by year|in each year|for each year|per annum|tahunan|per tahun|setiap tahun|tiap tahun
`

/** Phrase → the operators it may be. */
export const operators = new Map<string, OperatorName>()
for (const line of lines.trim().split('\n')) {
  const [name = '', phrases = ''] = line.split(': ')
  for (const phrase of phrases.split('|')) if (!operators.has(phrase)) operators.set(phrase, name as OperatorName)
}

export const longestOperator = Math.max(...[...operators.keys()].map((phrase) => phrase.split(' ').length))

/** Words that ask, point or fill and say nothing about the subject. */
export const fillers = new Set(
  `a an the all of for in on at to from with by is are was were be been being do does did have has had there here this that these those it its
their his her him them they he she we you i me my our us your theirs show list give find return tell display get fetch compute calculate
please can could would should will may might want need know see let what's whats name's who's as if so such then than when where while
only just also too respectively please provide print report present which whose whom yes out up about into within among during through
currently ever possible corresponding respective including include following given certain particular existing overall kind-of entire
whole full complete different various value values info information data record records entry entries result results answer question
tampilkan tunjukkan daftar sebutkan berikan carikan cari lihat beri tahu tolong mohon coba saya kami kita aku anda kamu yang dan di ke dari pada
untuk dengan dalam oleh adalah ialah itu ini tersebut para semua seluruh ada adakah apakah apa saja sih ya dong nya mereka dia ia akan telah
sudah bisa dapat agar supaya serta juga atau punya memiliki mempunyai miliki kah informasi hasil milik terdapat terjadi berada buat daripada
having own owns owned belong belongs use used using called named happened happen occurred occur take takes took make makes made come comes came
located live lives living work works working go goes going get gets got one ones thing things people's each's s something someone some say uh uhm um er hmm eh`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Fillers that may still be the name of a column. */
export const softFillers = new Set(
  'id value values info information data record records entry entries result results answer detail details called named one kind live work use go end place name'.split(
    ' ',
  ),
)

/** Verbs that tie a thing to another without saying more than the join does. */
export const plainVerbs = new Set(
  `perform performed performing receive received receiving offer offered offering provide provided participate participated participating attend
attended attending play played playing visit visited visiting contain involve involved register registered relate related associated consist
hold holds holding held keep keeps kept gone went through done did serve serves served run runs running cause caused lead led appear
appears appeared occur occurring exist exists existing say said says assign assigned include released publish published raise raised
covered sent carried came brought got pakai memakai dipakai pegang memegang dipegang kirim mengirim dikirim datang ambil mengambil membawa dibawa
handle handled handles handling menangani ditangani mengerjakan dikerjakan melayani dilayani
melakukan menerima terdaftar berisi terkait bekerja tinggal memuat menjadi ikut mengikuti punya dibuat dilakukan termasuk menempati there's
bring brings bringing generate generates generated menyumbang mendatangkan
shared conducted directed written built sold bought spoken combination combinations together situation situations listed anyone everyone them`.split(
    /\s+/,
  ),
)

/** Verbs that compare with what there is: who did not reach a target has one. */
export const reachWords =
  /^(reach|reached|meet|met|hit|achieve|achieved|exceed|exceeded|miss|missed|mencapai|capai|tercapai|memenuhi|melewati|melampaui)$/i

/** Dropped before phrases are matched. */
export const determiners = new Set('the a an please para si sang'.split(' '))
