-- By whose clocks the days of a database begin (IANA): what "today" is there, and on which day a moment falls.
alter table data_sources add column time_zone text not null default 'Asia/Jakarta';
