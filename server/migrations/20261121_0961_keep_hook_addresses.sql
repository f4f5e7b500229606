-- A webhook's address outlives its publishing: a flow that is stopped and published again is called where it was.
create table flow_hook_addresses (
  flow_id uuid not null,
  node text not null,
  secret text not null,
  secret_hash text not null,
  primary key (flow_id, node)
);
