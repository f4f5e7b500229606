const pairs = `
american=united states,usa,us,america british=united kingdom,uk,britain,england english=england,english french=france german=germany spanish=spain,spanish
italian=italy dutch=netherlands,holland belgian=belgium swiss=switzerland austrian=austria polish=poland russian=russia,russian federation
ukrainian=ukraine swedish=sweden norwegian=norway danish=denmark finnish=finland icelandic=iceland irish=ireland scottish=scotland welsh=wales
portuguese=portugal greek=greece turkish=turkey czech=czech republic,czechia hungarian=hungary romanian=romania bulgarian=bulgaria serbian=serbia
croatian=croatia canadian=canada mexican=mexico brazilian=brazil argentine=argentina argentinian=argentina chilean=chile colombian=colombia
peruvian=peru venezuelan=venezuela cuban=cuba jamaican=jamaica chinese=china japanese=japan korean=korea,south korea indian=india
pakistani=pakistan bangladeshi=bangladesh indonesian=indonesia malaysian=malaysia singaporean=singapore thai=thailand vietnamese=vietnam
filipino=philippines australian=australia egyptian=egypt moroccan=morocco nigerian=nigeria kenyan=kenya ethiopian=ethiopia ghanaian=ghana
israeli=israel iranian=iran iraqi=iraq saudi=saudi arabia european=europe asian=asia african=africa jepang=japan tiongkok=china cina=china
perancis=france prancis=france jerman=germany belanda=netherlands inggris=united kingdom,england amerika=united states,usa spanyol=spain
italia=italy rusia=russia singapura=singapore filipina=philippines mesir=egypt yunani=greece turki=turkey
female=f,female,woman,women,perempuan,wanita,p girl=f,female woman=f,female women=f,female male=m,male,man,pria,laki-laki,l boy=m,male man=m,male men=m,male
perempuan=f,female,p,wanita wanita=f,female,perempuan,p pria=m,male,laki-laki,l laki-laki=m,male,pria,l
left-handed=l,left right-handed=r,right`

/** What a nationality or another adjective may be stored as: 'french' → 'france'. */
export const valueForms = new Map(
  pairs
    .trim()
    .split(/\s*\n|\s(?=[a-z-]+=)/)
    .map((pair) => {
      const [word = '', forms = ''] = pair.split('=')
      return [word, forms.split(',')] as [string, string[]]
    }),
)
