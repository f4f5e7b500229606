import { join } from 'node:path'
import { readItems } from '/work/wt/e-search/engine/src/data/link/items.ts'
import { questionWords } from '/work/wt/e-search/engine/src/data/link/words.ts'
import { know } from '/work/wt/e-search/engine/src/data/schema/prepared-schema.ts'
import { sqliteSource } from '/work/wt/e-search/engine/measure/data/sqlite.ts'
const [db,...qs]=process.argv.slice(2)
const k=know(await sqliteSource(join('/work/shared/data/nl2sql-many/databases',db+'.sqlite')).schema())
for(const q of qs) console.log(readItems(questionWords(q),k,'2026-11-22','en').map((i,n)=>`${n}:${i.text}[${i.is}${i.is==='operator'?':'+i.operator:''}${i.is==='number'?':'+i.value+JSON.stringify(i.period??''):''}${i.is==='period'?JSON.stringify(i.period):''}${i.is==='link'?':'+i.namings.slice(0,4).map(x=>(x.element.is==='table'?'T.'+x.element.table.name:x.element.is==='column'?x.element.table.name+'.'+x.element.column.name:'M')+x.score.toFixed(2)).join(',')+'|'+i.refs.slice(0,3).map(r=>r.table.name+'.'+r.column.name)+i.valueScore.toFixed(2):''}]`).join(' '))
