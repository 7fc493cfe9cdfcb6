-- Texts that people wrote are stored composed (NFC) from now on, and those that came in parts are composed once. Every text
-- column is looked at, so none is forgotten. Generated columns follow by themselves. What may not change (the ledger) or would
-- break a rule of its table (two keys become one) stays as it is.
do $$
declare
  each record;
  row_at record;
  found boolean;
begin
  set constraints all immediate;
  for each in
    select t.relname as table_name, a.attname as column_name,
      format('normalize(%I::text, nfc)::%s', a.attname, format_type(a.atttypid, a.atttypmod)) as composed,
      format('%I::text is not nfc normalized', a.attname) as is_parted
    from pg_attribute a
    join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
    where t.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and t.relname <> 'migrations'
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'varchar[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
    order by t.relname, a.attnum
  loop
    execute format('select exists (select from %I where %s)', each.table_name, each.is_parted) into found;
    continue when not found;
    begin
      execute format('update %I set %I = %s where %s', each.table_name, each.column_name, each.composed, each.is_parted);
    exception when others then
      for row_at in execute format('select ctid as at from %I where %s', each.table_name, each.is_parted) loop
        begin
          execute format('update %I set %I = %s where ctid = $1', each.table_name, each.column_name, each.composed)
            using row_at.at;
        exception when others then
          null;
        end;
      end loop;
    end;
  end loop;
end
$$;
