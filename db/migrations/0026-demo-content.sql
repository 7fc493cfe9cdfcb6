-- Which edition of the demo town's games and banners this database shows; no row where there is no town.
create table demo_content (
  id boolean primary key default true check (id),
  edition text not null
);
