import { build } from '../src/data/build/build.ts'
import { join } from 'node:path'
import { know } from '../src/data/schema/prepared-schema.ts'
import { sqliteSource } from './data/sqlite.ts'
import { printSelect } from '../src/data/sql/print.ts'
import { buildGrouped } from '../src/data/build/grouped.ts'
const k=know(await sqliteSource(join('/work/shared/data/nl2sql-many/databases','scientist_1.sqlite')).schema())
for (const h of k.hops.get('Projects')??[]) console.log(JSON.stringify(h))
const v=(x:string)=>({is:'compare' as const,ref:{table:'Scientists',column:'Name'},op:'=' as const,value:{is:'text' as const,value:x}})
const i:any={shown:[{is:'fold',fold:'sum',of:{table:'Projects',column:'Hours'},table:'Projects'}],groups:[],conditions:[{is:'any',of:[v('a'),v('b')]}],focus:'Projects'}
const b=build(i,k); console.log(b&&printSelect(b.select,'sqlite'))
