-- Which process works on a job (instances): what a dead one left need not wait for its lease.
alter table jobs add column leased_by uuid;
