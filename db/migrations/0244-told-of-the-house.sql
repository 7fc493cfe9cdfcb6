-- What is wrong with the house and was told by the webhook, so that several processes and starts tell it once (decision 0111).
create table house_alarms (
  key text primary key check (char_length(key) <= 200),
  -- What was told when it began.
  text text not null check (char_length(text) <= 1000),
  since timestamptz not null
);

-- The days on whose morning operators were told what waits for them.
create table desk_mornings (
  day date primary key,
  told_at timestamptz not null
);
