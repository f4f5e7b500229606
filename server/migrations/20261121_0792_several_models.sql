-- Language models of the installation: any number, of which the first one answers unasked. The one that was kept as a setting moves here.
create table models (
  id uuid primary key,
  label text not null,
  base_url text not null,
  model text not null,
  sealed_key text,
  -- The newest comes first.
  preferred_at timestamptz,
  created_at timestamptz not null
);
create unique index models_label on models (lower(label));

insert into models (id, label, base_url, model, sealed_key, created_at)
select gen_random_uuid(), value ->> 'model', value ->> 'base_url', value ->> 'model', value ->> 'sealed_key', updated_at
from installation_settings where name = 'model';

delete from installation_settings where name = 'model';
