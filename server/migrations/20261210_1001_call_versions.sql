-- Which published version of which flow took a call; of the sample company's calls, of the assistant it is said to have had then.
alter table calls add column flow_id uuid, add column flow_name text, add column flow_version int;
create index calls_of_version on calls (flow_id, flow_version) where flow_id is not null;
