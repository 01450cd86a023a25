-- What a search may ask for beside words, one token for each filter, so that one index answers all of them together
-- and reads nothing that meets some of them only. Day and month let a search look at the newest properties first.
create function search_tokens(
  published_at timestamptz, place_id uuid, tag text, type text, beds smallint, baths numeric, price_pesewas bigint
) returns text[]
  language sql immutable parallel safe
  return array[
    'day ' || ((published_at at time zone 'UTC')::date - date '2000-01-01')::text,
    'month ' || (
      extract(year from published_at at time zone 'UTC') * 12 + extract(month from published_at at time zone 'UTC')
    )::integer::text,
    'place ' || coalesce(place_id::text, ''),
    tag,
    type,
    'beds ' || least(beds, 10::smallint)::text,
    'baths ' || floor(least(baths, 10))::text,
    -- Each step is two thirds more than the one before.
    'price ' || floor(ln(price_pesewas::double precision) * 2)::integer::text
  ];

set local maintenance_work_mem = '256MB';
create index properties_words on properties using gin (
  search_text, search_tokens(published_at, place_id, tag, type, beds, baths, price_pesewas)
) where status = 'active';
drop index properties_search;

-- Similar homes and the ends of a place's prices, without reading what is of another kind.
create index properties_kind_cheapest on properties (place_id, tag, type, price_pesewas, id) where status = 'active';

analyze properties;
