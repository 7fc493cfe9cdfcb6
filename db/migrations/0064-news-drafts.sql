-- An article without a time is a draft: nobody but operators sees it until they give it one.
alter table articles alter column due_at drop not null;
alter table articles add constraint articles_published_after_due check (published_at is null or due_at is not null);
-- Drafts and what waits for its time, newest first.
create index articles_unpublished on articles (id desc) where published_at is null;
create index articles_title on articles using gin (title gin_trgm_ops);
