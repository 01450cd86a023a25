-- A place that a search names is looked for as text while no home is advertised there. Keys of that text count only
-- then: else every home that says the name of a city would be held against all searches of that city.
alter table saved_search_keys add column empty_place_id uuid references places (id) on delete cascade;

drop index saved_search_keys_key;
create index saved_search_keys_key on saved_search_keys (key, tag, type, min_pesewas)
  include (max_pesewas, search_id) where empty_place_id is null;
create index saved_search_keys_empty_place on saved_search_keys (empty_place_id, tag, type, min_pesewas)
  include (max_pesewas, key, search_id) where empty_place_id is not null;
