-- What a deleted property was and cost, so that its address shows homes like it, as one that is withdrawn does. Null for
-- what visitors never saw and for what went before.
alter table removed_properties
  add column type text check (type in ('Apartment', 'House', 'Townhouse', 'Room', 'Commercial', 'Land')),
  add column price_pesewas bigint check (price_pesewas > 0);

create or replace function note_removal() returns trigger
  language plpgsql
  as $$
    declare
      was_visible constant boolean := old.status not in ('draft', 'withdrawn');
      was_seen constant boolean := was_visible or old.published_at is not null;
    begin
      insert into removed_properties
        (id, title, tag, place_id, type, price_pesewas, removed_at, was_published, short_code)
      values (
        old.id,
        case when was_visible then old.title when was_seen then coalesce(old.last_public_title, old.title) end,
        case when was_visible then old.tag else coalesce(old.last_public_tag, old.tag) end,
        case when was_seen then old.place_id end,
        case when was_seen then old.type end,
        case when was_seen then old.price_pesewas end,
        now(),
        was_seen,
        old.short_code
      )
      on conflict (id) do update set
        title = excluded.title,
        tag = excluded.tag,
        place_id = excluded.place_id,
        type = excluded.type,
        price_pesewas = excluded.price_pesewas,
        removed_at = excluded.removed_at,
        was_published = excluded.was_published,
        short_code = excluded.short_code;
      return null;
    end
  $$;
