-- News articles, published at a time that the sweep carries out, and the banners of the home screen.
create table articles (
  id integer generated always as identity primary key,
  slug text unique,
  title text not null check (title <> ''),
  -- Sanitised when written.
  html text not null,
  images text[] not null default '{}' check (cardinality(images) <= 3),
  source_url text check (source_url ~ '^https?://'),
  due_at timestamptz not null,
  -- Set by the sweep once due_at has passed; readers see only published articles.
  published_at timestamptz
);
create index articles_published on articles (published_at desc, id desc) where published_at is not null;
create index articles_due on articles (due_at) where published_at is null;

create table banners (
  id integer generated always as identity primary key,
  place text not null check (place in ('top', 'league')),
  position integer not null,
  title text not null,
  image text not null,
  -- Another site, or a path of ours: browsers read '//' and '/\' as another site too.
  url text check (url ~ '^(https?://|/($|[^/\\]))' and url !~ '[[:cntrl:]]'),
  unique (place, position)
);
