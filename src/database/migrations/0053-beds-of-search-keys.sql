-- A home with fewer beds than a search asks for is passed by before the search is read. Keys of before ask for none.
alter table saved_search_keys add column min_beds smallint not null default 0;
drop index saved_search_keys_key;
create index saved_search_keys_key on saved_search_keys (key, empty_place_id, tag, type, max_pesewas)
  include (min_pesewas, min_beds, search_id);
-- Most keys of a home no search has. One entry a key lets this index stay at hand, whatever else is looked for.
create index saved_search_keys_known on saved_search_keys (key);
