import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { candidatesOf } from '/work/wt/e-search/engine/src/data/intent/search.ts'
import { questionWords } from '/work/wt/e-search/engine/src/data/link/words.ts'
import { know } from '/work/wt/e-search/engine/src/data/schema/prepared-schema.ts'
import { sqliteSource } from '/work/wt/e-search/engine/measure/data/sqlite.ts'
const w=JSON.parse(readFileSync('/tmp/es/w.json','utf8'))
const q=JSON.parse(readFileSync('/work/wt/data/tune.json','utf8')).filter((_: unknown,i: number)=>i%10===0)
const s=new Map<string,any>()
const ms:number[]=[]
for(const x of q){ if(!s.has(x.database)) s.set(x.database,know(await sqliteSource(join('/work/shared/data/nl2sql-many/databases',x.database+'.sqlite')).schema()))
const t=process.cpuUsage().user/1000; candidatesOf({tokens:questionWords(x.question),known:s.get(x.database),today:'2026-11-22',language:'en'},w,80); ms.push(process.cpuUsage().user/1000-t)}
ms.sort((a,b)=>a-b); console.log(ms.reduce((a,b)=>a+b)/ms.length, ms[Math.floor(ms.length*.95)])
