-- An agent may have a page of its own, for whoever has its link; that is switched on apart from other people's sites.
alter table widgets add column page boolean not null default false;
