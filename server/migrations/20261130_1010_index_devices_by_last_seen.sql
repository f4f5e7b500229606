-- Devices that have gone quiet are looked for every 15 s.
create index devices_by_last_seen on devices (organization_id, last_seen_at) where not is_sample;
