-- A run that somebody began while looking as a lesser role has that role's rights, also after it has waited.
alter table flow_runs add column view_as text check (view_as in ('admin', 'member'));
