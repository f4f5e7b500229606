-- What stands for each variable of a template, in their order, unless whoever sends it says otherwise.
alter table messaging_templates add column fills jsonb not null default '[]';
