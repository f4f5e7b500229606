import { LEVEL, type Rules, typesOf, wordsOf } from './rules.ts'

export const sqlite: Rules = {
  dialect: 'sqlite',
  reserved: wordsOf(`
    add all alter and as between case check collate commit constraint create cross default deferrable delete distinct drop else
    escape except exists foreign from full group having in index inner insert intersect into is isnull join left limit natural not
    notnull null on or order outer primary references returning right select set table then to transaction union unique update using
    values when where`),
  notBare: wordsOf('over filter window indexed offset like glob regexp match end asc desc with nulls lateral'),
  functions: wordsOf(`
    abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh count cume_dist date datetime
    degrees dense_rank exp first_value floor format glob group_concat hex if ifnull iif instr json json_array json_array_length
    json_error_position json_extract json_group_array json_group_object json_insert json_object json_patch json_pretty json_quote
    json_remove json_replace json_set json_type json_valid julianday lag last_value lead length like likelihood likely ln log log10 log2
    lower ltrim max median min mod nth_value ntile nullif octet_length percent_rank percentile percentile_cont percentile_disc pi pow
    power printf quote radians random rank replace round row_number rtrim sign sin sinh soundex sqrt strftime string_agg substr
    substring sum tan tanh time timediff total trim trunc typeof unhex unicode unistr unixepoch unlikely upper`),
  tableFunctions: wordsOf('json_each json_tree generate_series'),
  unitFirst: new Set(),
  moments: wordsOf('current_date current_time current_timestamp'),
  units: new Set(),
  types: typesOf(`
    integer int tinyint smallint mediumint bigint unsigned_big_int int2 int8 real double double_precision float:1 numeric:2 decimal:2
    boolean date datetime time timestamp text char:1 character:1 varchar:1 nvarchar:1 nchar:1 clob string blob none signed unsigned number`),
  collation: /^(binary|nocase|rtrim)$/i,
  operators: new Map([
    ['=', [LEVEL.compare, '=']],
    ['==', [LEVEL.compare, '=']],
    ['<>', [LEVEL.compare, '<>']],
    ['!=', [LEVEL.compare, '<>']],
    ['<', [LEVEL.order, '<']],
    ['<=', [LEVEL.order, '<=']],
    ['>', [LEVEL.order, '>']],
    ['>=', [LEVEL.order, '>=']],
    ['&', [LEVEL.bitAnd, '&']],
    ['|', [LEVEL.bitAnd, '|']],
    ['<<', [LEVEL.bitAnd, '<<']],
    ['>>', [LEVEL.bitAnd, '>>']],
    ['+', [LEVEL.add, '+']],
    ['-', [LEVEL.add, '-']],
    ['*', [LEVEL.multiply, '*']],
    ['/', [LEVEL.multiply, '/']],
    ['%', [LEVEL.multiply, '%']],
    ['||', [LEVEL.power, '||']],
    ['->', [LEVEL.power, '->']],
    ['->>', [LEVEL.power, '->>']],
    ['or', [LEVEL.or, 'or']],
    ['and', [LEVEL.and, 'and']],
  ]),
  systemSchemas: new Set(),
  systemTables: /^(sqlite_|pragma_|dbstat|bytecode$|tables_used$|sqlar$)/,
  starts: new Set(),
}
