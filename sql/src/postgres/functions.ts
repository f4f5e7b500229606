// What a statement may call: functions of PostgreSQL that make a value of their arguments and nothing else. Those that read
// files, settings, sequences or the catalog, run a text as SQL, wait, lock or write are not here, and neither is what makes
// values of any size from a short text but `repeat`, `lpad` and `rpad`, which results of too many bytes end.

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const aggregates = words(`
  any_value array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg
  json_agg_strict json_object_agg json_object_agg_strict json_object_agg_unique jsonb_agg jsonb_agg_strict
  jsonb_object_agg jsonb_object_agg_strict jsonb_object_agg_unique max min mode percentile_cont percentile_disc
  range_agg range_intersect_agg regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy
  regr_syy stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance`)
const windows = words(`
  cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number`)
const maths = words(`
  abs acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh cbrt ceil ceiling cos cosd cosh cot cotd degrees
  div erf erfc exp factorial floor gamma gcd lcm lgamma ln log log10 min_scale mod pi power pow radians random round
  scale sign sin sind sinh sqrt tan tand tanh trim_scale trunc width_bucket int4 int8 float4 float8 numeric`)
const texts = words(`
  ascii bit_length btrim casefold char_length character_length chr concat concat_ws convert_from convert_to crc32 crc32c
  decode encode format initcap is_normalized left length lower lpad ltrim md5 normalize octet_length overlay parse_ident
  position quote_literal quote_nullable regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace
  regexp_split_to_array regexp_split_to_table regexp_substr repeat replace reverse right rpad rtrim sha224 sha256 sha384
  sha512 split_part starts_with string_to_array string_to_table strpos substr substring text to_ascii to_bin to_hex
  to_oct translate unistr upper varchar bpchar`)
const times = words(`
  age clock_timestamp date date_add date_bin date_part date_subtract date_trunc extract isfinite justify_days
  justify_hours justify_interval make_date make_interval make_time make_timestamp make_timestamptz now overlaps
  statement_timestamp timeofday timestamp timestamptz timezone to_char to_date to_number to_timestamp
  transaction_timestamp interval`)
const documents = words(`
  array_to_json json_array_elements json_array_elements_text json_array_length json_build_array json_build_object
  json_each json_each_text json_extract_path json_extract_path_text json_object json_object_keys json_strip_nulls
  json_to_record json_to_recordset json_typeof jsonb_array_elements jsonb_array_elements_text jsonb_array_length
  jsonb_build_array jsonb_build_object jsonb_concat jsonb_contains jsonb_each jsonb_each_text jsonb_exists
  jsonb_exists_all jsonb_exists_any jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object
  jsonb_object_keys jsonb_path_exists jsonb_path_exists_tz jsonb_path_match jsonb_path_match_tz jsonb_path_query
  jsonb_path_query_array jsonb_path_query_array_tz jsonb_path_query_first jsonb_path_query_first_tz
  jsonb_path_query_tz jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_to_record jsonb_to_recordset
  jsonb_typeof row_to_json to_json to_jsonb`)
const arrays = words(`
  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions
  array_prepend array_remove array_replace array_reverse array_sort array_to_string array_upper cardinality
  generate_series generate_subscripts trim_array unnest`)
const ranges = words(`
  datemultirange daterange int4multirange int4range int8multirange int8range isempty lower_inc lower_inf multirange
  nummultirange numrange range_merge tsmultirange tsrange tstzmultirange tstzrange upper_inc upper_inf`)
const searches = words(`
  array_to_tsvector json_to_tsvector jsonb_to_tsvector numnode phraseto_tsquery plainto_tsquery querytree setweight
  strip to_tsquery to_tsvector ts_delete ts_filter ts_headline ts_rank ts_rank_cd tsquery_phrase tsvector_to_array
  websearch_to_tsquery`)
const others = words(`
  abbrev bit_count broadcast family gen_random_uuid get_bit get_byte host hostmask masklen netmask network num_nonnulls
  num_nulls pg_typeof set_bit set_byte set_masklen uuidv4 uuidv7 uuid_extract_timestamp uuid_extract_version
  area box center circle diagonal diameter height isclosed isopen line lseg npoints path pclose point polygon popen radius
  slope width bound_box`)

/** Printed as `pg_catalog.name`: a function of the same name that somebody made is not called. */
export const catalogFunctions: ReadonlySet<string> = new Set(
  [aggregates, windows, maths, texts, times, documents, arrays, ranges, searches, others].flat(),
)

/** Of extensions that are used for searching; they are where the database's search path finds them. */
export const extensionFunctions: ReadonlySet<string> = new Set(
  words(`similarity show_trgm word_similarity strict_word_similarity unaccent levenshtein levenshtein_less_equal soundex
    difference metaphone dmetaphone dmetaphone_alt`),
)

/** Types that a value may be made into. None of them looks a name up in the catalog, as `regclass` does. */
export const types: ReadonlySet<string> = new Set(
  words(`bool int2 int4 int8 numeric float4 float8 money text varchar bpchar bytea date time timetz timestamp timestamptz
    interval uuid json jsonb jsonpath inet cidr macaddr macaddr8 tsvector tsquery int4range int8range numrange tsrange
    tstzrange daterange int4multirange int8multirange nummultirange tsmultirange tstzmultirange datemultirange point line
    lseg box path polygon circle`),
)

export const operators: ReadonlySet<string> = new Set(
  words(`+ - * / % ^ |/ ||/ @ & | # ~ << >> = <> < > <= >= || ~~ ~~* !~~ !~~* ~* !~ !~* ^@ -> ->> #> #>> @> <@ ? ?| ?& #-
    @? @@ && &< &> -|- <<| |>> &<| |&> <^ >^ <-> ~= ?- ?# @-@ ## !! <<= >>= <% %> <<% %>> <<-> <->>`),
)
