-- Regions that an operator has imported, beside those that the product knows by itself. Asked when the address service
-- finds nothing or does not answer.
create table regions (
  code text primary key check (code ~ '^[0-9]{10}$'),
  level text not null check (level in ('province', 'district', 'neighbourhood')),
  province text not null check (char_length(province) between 1 and 40),
  district text not null default '' check (char_length(district) <= 40),
  neighbourhood text not null default '' check (char_length(neighbourhood) <= 40),
  latitude double precision not null check (latitude between 32 and 40),
  longitude double precision not null check (longitude between 123 and 133)
);
