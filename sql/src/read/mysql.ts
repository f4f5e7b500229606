import { LEVEL, type Rules, typesOf, wordsOf } from './rules.ts'

/** MySQL 5.7 and later and MariaDB, in sessions without ANSI_QUOTES and PIPES_AS_CONCAT. */
export const mysql: Rules = {
  dialect: 'mysql',
  reserved: wordsOf(`
    accessible add all alter analyze and as asc asensitive before between bigint binary blob both by call cascade case change char
    character check collate column condition constraint continue convert create cross current_date current_time current_timestamp
    current_user cursor database databases day_hour day_microsecond day_minute day_second dec decimal declare default delayed delete
    desc describe deterministic distinct distinctrow div double drop dual each else elseif enclosed escaped except exists exit explain
    false fetch float float4 float8 for force foreign from fulltext grant group having high_priority hour_microsecond hour_minute
    hour_second if ignore in index infile inner inout insensitive insert int int1 int2 int3 int4 int8 integer intersect interval into is
    iterate join key keys kill leading leave left like limit linear lines load localtime localtimestamp lock long longblob longtext loop
    low_priority master_ssl_verify_server_cert match maxvalue mediumblob mediumint mediumtext middleint minute_microsecond
    minute_second mod modifies natural not no_write_to_binlog null numeric on optimize option optionally or order out outer outfile
    dumpfile over partition precision primary procedure purge range read reads read_write real recursive references regexp release
    rename repeat replace require resignal restrict return returning revoke right rlike rows schema schemas second_microsecond select
    sensitive separator set show signal smallint spatial specific sql sqlexception sqlstate sqlwarning sql_big_result
    sql_calc_found_rows sql_small_result ssl starting straight_join table terminated then tinyblob tinyint tinytext to trailing trigger
    true undo union unique unlock unsigned update usage use using utc_date utc_time utc_timestamp values varbinary varchar varcharacter
    varying when where while window with write xor year_month zerofill`),
  // FULL would be the alias in FROM a FULL JOIN b.
  notBare: wordsOf('full offset lateral apply member escape end nulls qualify pivot tablesample sounds'),
  functions: wordsOf(`
    abs acos adddate addtime ascii asin atan atan2 avg bin bit_and bit_count bit_length bit_or bit_xor ceil ceiling char_length
    character_length coalesce concat concat_ws conv convert_tz cos cot count crc32 cume_dist curdate curtime date date_add date_format
    date_sub datediff day dayname dayofmonth dayofweek dayofyear degrees dense_rank elt exp export_set field find_in_set
    first_value floor format format_bytes from_base64 from_days from_unixtime greatest group_concat grouping hex hour if ifnull
    inet6_aton inet6_ntoa inet_aton inet_ntoa instr isnull is_ipv4 is_ipv6 json_array json_arrayagg json_contains json_contains_path
    json_depth json_extract json_keys json_length json_merge_patch json_merge_preserve json_object json_objectagg json_overlaps
    json_pretty json_quote json_search json_type json_unquote json_valid json_value json_exists json_query lag last_day last_value lcase
    lead least left length ln locate log log10 log2 lower lpad ltrim makedate maketime max md5 median microsecond mid min minute mod
    month monthname now nth_value ntile nullif nvl nvl2 oct octet_length ord percent_rank percentile_cont percentile_disc period_add
    period_diff pi position pow power quarter quote radians rand rank regexp_instr regexp_like regexp_replace regexp_substr repeat
    replace reverse right round row_number rpad rtrim sec_to_time second sha sha1 sha2 sign sin soundex space sqrt std stddev
    stddev_pop stddev_samp str_to_date strcmp subdate substr substring substring_index subtime sum tan time time_format
    time_to_sec timediff timestamp timestampadd timestampdiff to_base64 to_days to_seconds trim truncate ucase unhex
    unix_timestamp upper utc_date utc_time utc_timestamp uuid_to_bin bin_to_uuid var_pop var_samp variance week weekday weekofyear year
    yearweek current_date current_time current_timestamp localtime localtimestamp sysdate to_char char any_value
    st_astext st_x st_y st_distance st_distance_sphere st_within st_contains st_area st_length point`),
  tableFunctions: new Set(),
  unitFirst: wordsOf('timestampadd timestampdiff'),
  moments: wordsOf(
    'current_date current_time current_timestamp localtime localtimestamp utc_date utc_time utc_timestamp',
  ),
  units: wordsOf(`
    microsecond second minute hour day week month quarter year second_microsecond minute_microsecond minute_second hour_microsecond
    hour_second hour_minute day_microsecond day_second day_minute day_hour year_month`),
  types: typesOf(`
    signed unsigned signed_integer unsigned_integer signed_int unsigned_int integer int char:1 nchar:1 varchar:1 binary:1 date datetime:1
    time:1 decimal:2 dec:2 double float:1 real year json`),
  collation: /^(utf8mb4|utf8mb3|utf8|latin1|ascii|binary)(_[a-z0-9]+)*$/i,
  operators: new Map([
    ['=', [LEVEL.compare, '=']],
    ['<=>', [LEVEL.compare, '<=>']],
    ['<>', [LEVEL.compare, '<>']],
    ['!=', [LEVEL.compare, '<>']],
    ['<', [LEVEL.compare, '<']],
    ['<=', [LEVEL.compare, '<=']],
    ['>', [LEVEL.compare, '>']],
    ['>=', [LEVEL.compare, '>=']],
    ['|', [LEVEL.bitOr, '|']],
    ['&', [LEVEL.bitAnd, '&']],
    ['<<', [LEVEL.shift, '<<']],
    ['>>', [LEVEL.shift, '>>']],
    ['+', [LEVEL.add, '+']],
    ['-', [LEVEL.add, '-']],
    ['*', [LEVEL.multiply, '*']],
    ['/', [LEVEL.multiply, '/']],
    ['%', [LEVEL.multiply, '%']],
    ['mod', [LEVEL.multiply, '%']],
    ['div', [LEVEL.multiply, 'div']],
    ['^', [LEVEL.power, '^']],
    ['->', [LEVEL.postfix, '->']],
    ['->>', [LEVEL.postfix, '->>']],
    ['||', [LEVEL.or, 'or']],
    ['or', [LEVEL.or, 'or']],
    ['xor', [LEVEL.xor, 'xor']],
    ['&&', [LEVEL.and, 'and']],
    ['and', [LEVEL.and, 'and']],
  ]),
  systemSchemas: wordsOf('mysql information_schema performance_schema sys ndbinfo'),
  systemTables: /^$/,
  starts: new Set(),
}
