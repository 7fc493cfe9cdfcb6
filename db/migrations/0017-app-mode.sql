-- The mode in which this database was started first. It never changes: in demo mode anybody may become anybody.
create table app_mode (
  id boolean primary key default true check (id),
  mode text not null check (mode in ('demo', 'live'))
);
