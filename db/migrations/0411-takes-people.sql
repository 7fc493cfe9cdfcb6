-- Whether a meetup lets anybody in as long as a seat is free: `takesAnybody` for lists, whose times say the rest. PostgreSQL writes the
-- body in place of each call, so that an index serves as before.
create function takes_people(status text, takes_late boolean, moving_until timestamptz) returns boolean language sql immutable
  parallel safe as $$
  select moving_until is null and (status = 'open' or (status = 'confirmed' and takes_late))
$$;
