-- Sessions of the simulator's gateway, which phones of the simulator link by reading a code. Read by messaging/simulator/gateway-store.ts.
create table simulated_gateway_sessions (
  name text primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  status text not null check (status in ('SCAN_QR_CODE', 'WORKING', 'STOPPED')),
  -- What its codes are made of.
  seed text not null,
  started_at timestamptz not null,
  phone_number text,
  push_name text not null default ''
);
