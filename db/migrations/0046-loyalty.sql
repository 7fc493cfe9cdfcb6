-- Stamps that cafes give for visits, what a full count of them earns, and the coupons that members earned.

-- The day in Seoul is part of the key: one stamp a cafe a day a person, whatever else goes wrong.
create table stamps (
  member_id integer not null references members,
  cafe_id integer not null references cafes on delete cascade,
  day date not null,
  -- Counted from 1 for each member and cafe, over all cards.
  number integer not null check (number >= 1),
  -- The 30 seconds of the code it was earned with, by which a code that comes again is told from a second visit.
  code_step bigint not null,
  stamped_at timestamptz not null,
  primary key (member_id, cafe_id, day),
  unique (member_id, cafe_id, number)
);
create index stamps_by_day on stamps (cafe_id, day);

-- A stamp of this place in a cycle of twenty earns a coupon.
create table stamp_rewards (
  cafe_id integer not null references cafes on delete cascade,
  stamp_count smallint not null check (stamp_count between 1 and 20),
  coupon text not null check (char_length(coupon) between 1 and 40),
  primary key (cafe_id, stamp_count)
);

-- A coupon keeps its words when the cafe changes its rewards.
create table coupons (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  cafe_id integer not null references cafes on delete cascade,
  coupon text not null check (char_length(coupon) between 1 and 40),
  -- The cycle counts from 1. A reward is issued once in each.
  cycle integer not null check (cycle >= 1),
  stamp_count smallint not null check (stamp_count between 1 and 20),
  issued_at timestamptz not null,
  used_at timestamptz,
  unique (member_id, cafe_id, cycle, stamp_count)
);
create index coupons_of_member on coupons (member_id, (used_at is not null), id desc);
create index coupons_of_cafe on coupons (cafe_id, used_at desc, id desc);

-- Four digits that staff enter when a coupon is used, as a keyed hash.
create table cafe_pins (
  cafe_id integer primary key references cafes on delete cascade,
  pin_hash text not null
);
