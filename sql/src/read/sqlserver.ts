import { LEVEL, type Rules, typesOf, wordsOf } from './rules.ts'

/** SQL Server 2016 and later, and Azure SQL. */
export const sqlserver: Rules = {
  dialect: 'sqlserver',
  reserved: wordsOf(`
    add all alter and any as asc authorization backup begin between break browse bulk by cascade case check checkpoint close clustered
    coalesce collate column commit compute constraint contains containstable continue convert create cross current current_date
    current_time current_timestamp current_user cursor database dbcc deallocate declare default delete deny desc disk distinct
    distributed double drop dump else end errlvl escape except exec execute exists exit external fetch file fillfactor for foreign
    freetext freetexttable from full function goto grant group having holdlock identity identity_insert identitycol if in index inner
    insert intersect into is join key kill left like lineno load merge national nocheck nonclustered not null nullif of off offsets on
    open opendatasource openquery openrowset openxml option or order outer over percent pivot plan precision primary print proc
    procedure public raiserror read readtext reconfigure references replication restore restrict return revert revoke right rollback
    rowcount rowguidcol rule save schema securityaudit select semantickeyphrasetable semanticsimilaritydetailstable
    semanticsimilaritytable session_user set setuser shutdown some statistics system_user table tablesample textsize then to top tran
    transaction trigger truncate try_convert tsequal union unique unpivot update updatetext use user values varying view waitfor when
    where while with within writetext`),
  notBare: wordsOf('offset window apply throw send receive get conversation enable disable lateral natural limit'),
  functions: wordsOf(`
    abs acos approx_count_distinct ascii asin atan atn2 avg bit_count cast ceiling char charindex checksum choose coalesce concat
    concat_ws cos cot count count_big cume_dist date_bucket dateadd datediff datediff_big datefromparts datename datepart
    datetime2fromparts datetimefromparts datetimeoffsetfromparts datetrunc day degrees dense_rank difference eomonth exp
    first_value floor format getdate getutcdate greatest grouping grouping_id iif isdate isjson isnull isnumeric json_query
    json_value json_path_exists lag last_value lead least left len log log10 lower ltrim max min month nchar newid ntile nullif
    nth_value patindex percent_rank percentile_cont percentile_disc pi power quotename radians rand rank replace replicate reverse
    right round row_number rtrim sign sin smalldatetimefromparts soundex space sqrt square stdev stdevp str string_agg string_escape
    stuff substring sum switchoffset sysdatetime sysdatetimeoffset sysutcdatetime tan timefromparts todatetimeoffset translate
    trim unicode upper var varp year datalength hashbytes`),
  tableFunctions: wordsOf('string_split generate_series'),
  unitFirst: wordsOf('dateadd datediff datediff_big datename datepart datetrunc date_bucket'),
  moments: wordsOf('current_timestamp'),
  units: wordsOf(`
    year yy yyyy quarter qq q month mm m dayofyear dy y day dd d week wk ww weekday dw hour hh minute mi n second ss s
    millisecond ms microsecond mcs nanosecond ns iso_week isowk isoww tzoffset tz`),
  types: typesOf(`
    bit tinyint smallint int integer bigint decimal:2 dec:2 numeric:2 money smallmoney float:1 real date datetime datetime2:1 smalldatetime
    time:1 datetimeoffset:1 char:1 varchar:1 nchar:1 nvarchar:1 text ntext binary:1 varbinary:1 uniqueidentifier`),
  collation: /^[a-z][a-z0-9]*(_[a-z0-9]+)*_(ci|cs|bin|bin2)(_[a-z0-9]+)*$/i,
  operators: new Map([
    ['=', [LEVEL.compare, '=']],
    ['<>', [LEVEL.compare, '<>']],
    ['!=', [LEVEL.compare, '<>']],
    ['<', [LEVEL.compare, '<']],
    ['<=', [LEVEL.compare, '<=']],
    ['!>', [LEVEL.compare, '<=']],
    ['>', [LEVEL.compare, '>']],
    ['>=', [LEVEL.compare, '>=']],
    ['!<', [LEVEL.compare, '>=']],
    ['+', [LEVEL.add, '+']],
    ['-', [LEVEL.add, '-']],
    ['&', [LEVEL.add, '&']],
    ['|', [LEVEL.add, '|']],
    ['^', [LEVEL.add, '^']],
    ['*', [LEVEL.multiply, '*']],
    ['/', [LEVEL.multiply, '/']],
    ['%', [LEVEL.multiply, '%']],
    ['or', [LEVEL.or, 'or']],
    ['and', [LEVEL.and, 'and']],
  ]),
  systemSchemas: wordsOf('sys information_schema master msdb model tempdb resource mssqlsystemresource'),
  systemTables:
    /^([xs]p_|#|sys(alt|cache|char|col|com|conf|const|cur|data|dep|dev|file|fore|full|ind|lang|lock|log|mem|mess|obj|ole|open|perf|perm|proc|prot|ref|rem|serv|typ|us)[a-z]*$)/,
  starts: wordsOf(`
    alter backup begin break bulk checkpoint close commit continue create dbcc deallocate declare deny disable drop enable exec execute
    goto grant if kill lineno load open print raiserror readtext receive reconfigure restore return revert revoke rollback save
    select send set setuser shutdown throw updatetext use waitfor while with writetext`),
}
