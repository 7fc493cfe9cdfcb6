-- What the stand-ins of outside services remember in demo mode: people, codes, tokens, consents. Live mode never
-- writes here.
create table stand_in_records (
  service text not null,
  kind text not null,
  key text not null,
  value jsonb not null,
  expires_at timestamptz,
  used_at timestamptz,
  primary key (service, kind, key)
);
