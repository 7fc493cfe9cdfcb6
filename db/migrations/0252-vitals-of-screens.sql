-- How fast and steady screens are in visitors' browsers: how many of a day's samples fell into each bucket (decision 0116).
create table screen_vitals (
  day date not null,
  screen text not null check (char_length(screen) between 1 and 120),
  device text not null check (device in ('phone', 'wide')),
  metric text not null check (metric in ('lcp', 'inp', 'cls')),
  bucket smallint not null check (bucket between 0 and 20),
  samples integer not null default 1 check (samples > 0),
  primary key (day, screen, device, metric, bucket)
);

-- What browsers may add in a day, because anybody can send anything: new rows, and what found no room.
create table browser_rooms (
  day date not null,
  kind text not null check (kind in ('errors', 'vitals')),
  taken integer not null default 0 check (taken between 0 and 5000),
  others integer not null default 0 check (others >= 0),
  primary key (day, kind)
);
