-- Links from before passwords needed eight characters go on working; their owners are told once one turns out to be shorter.
alter table dashboard_links add column has_short_password boolean not null default false;
