-- What a series and a standing table repeat is one template, which a new meetup's schema reads and writes, so that what is said of a
-- meetup has one column. The columns before it stay for the version that knows no template, and for their checks, which so judge the
-- template too: whichever of both a version writes, the other follows. They go one release later.
alter table meetup_series add column template jsonb not null default '{}';
alter table standing_tables add column template jsonb not null default '{}';

create function keep_series_template() returns trigger language plpgsql as $$
begin
  if new.template = '{}' or (tg_op = 'UPDATE' and new.template = old.template) then
    new.template := new.template || jsonb_build_object('title', new.title, 'content', new.content, 'contact', new.contact,
      'minPeople', new.min_people, 'maxPeople', new.max_people, 'autoAccepts', new.auto_accepts, 'experience', new.experience,
      'welcomesBeginners', new.welcomes_beginners, 'explains', new.explains, 'lastsMinutes', new.lasts_minutes,
      'beforeLastTrain', new.before_last_train);
  else
    new.title := new.template ->> 'title';
    new.content := new.template ->> 'content';
    new.contact := new.template ->> 'contact';
    new.min_people := (new.template ->> 'minPeople')::smallint;
    new.max_people := (new.template ->> 'maxPeople')::smallint;
    new.auto_accepts := (new.template ->> 'autoAccepts')::boolean;
    new.experience := new.template ->> 'experience';
    new.welcomes_beginners := (new.template ->> 'welcomesBeginners')::boolean;
    new.explains := (new.template ->> 'explains')::boolean;
    new.lasts_minutes := (new.template ->> 'lastsMinutes')::smallint;
    new.before_last_train := (new.template ->> 'beforeLastTrain')::boolean;
  end if;
  return new;
end $$;

create function keep_table_template() returns trigger language plpgsql as $$
begin
  if new.template = '{}' or (tg_op = 'UPDATE' and new.template = old.template) then
    new.template := new.template || jsonb_build_object('title', new.title, 'content', new.content,
      'minPeople', new.min_people, 'maxPeople', new.max_people, 'experience', new.experience, 'welcomesBeginners', new.welcomes_beginners);
  else
    new.title := new.template ->> 'title';
    new.content := new.template ->> 'content';
    new.min_people := (new.template ->> 'minPeople')::smallint;
    new.max_people := (new.template ->> 'maxPeople')::smallint;
    new.experience := new.template ->> 'experience';
    new.welcomes_beginners := (new.template ->> 'welcomesBeginners')::boolean;
  end if;
  return new;
end $$;

create trigger keep_template before insert or update on meetup_series for each row execute function keep_series_template();
create trigger keep_template before insert or update on standing_tables for each row execute function keep_table_template();
update meetup_series set title = title;
update standing_tables set title = title;

-- Statements leave these out, which only a default allows. No row keeps one.
alter table meetup_series alter column title set default '', alter column content set default '', alter column min_people set default 0,
  alter column max_people set default 0, alter column auto_accepts set default true, alter column experience set default '',
  alter column welcomes_beginners set default false;
alter table standing_tables alter column title set default '', alter column content set default '', alter column min_people set default 0,
  alter column max_people set default 0, alter column experience set default '', alter column welcomes_beginners set default false;
