-- For whom a meetup is. Hosts say both, when they open it or later.
alter table meetups
  add column experience text not null default 'anyone'
    check (experience in ('anyone', 'beginner', 'regular', 'expert')),
  add column welcomes_beginners boolean not null default false,
  add constraint meetups_beginners_welcome check (welcomes_beginners or experience <> 'beginner');
