-- Operators hide a cafe that has closed for good or was taken in by mistake (decision 0042). Nothing of it is deleted.
alter table cafes add column hidden_at timestamptz;
alter table cafes add column hidden_reason text check (char_length(hidden_reason) between 2 and 300);
alter table cafes add check ((hidden_at is null) = (hidden_reason is null));
create index cafes_hidden on cafes (id) where hidden_at is not null;

-- The shelf of a hidden cafe is nowhere, so that the nearest owners of a game stay one reading of an index.
create or replace function place_shelf() returns trigger
language plpgsql
as $$
begin
  new.globe := (select globe from cafes where id = new.cafe_id and hidden_at is null);
  return new;
end
$$;

create or replace function move_shelf() returns trigger
language plpgsql
as $$
begin
  update cafe_games set globe = case when new.hidden_at is null then new.globe end where cafe_id = new.id;
  return null;
end
$$;
drop trigger cafes_moved on cafes;
create trigger cafes_moved after update on cafes for each row
  when (old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude
    or (old.hidden_at is null) <> (new.hidden_at is null))
  execute function move_shelf();
