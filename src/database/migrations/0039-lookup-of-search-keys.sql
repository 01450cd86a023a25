-- One look at a key tells whether any search has it, and the next for which empty places. Of a home that costs more than
-- most would pay, the searches that pay less are passed by.
drop index saved_search_keys_key;
drop index saved_search_keys_empty_place;
create index saved_search_keys_key on saved_search_keys (key, empty_place_id, tag, type, max_pesewas)
  include (min_pesewas, search_id);
create index saved_search_keys_empty_place on saved_search_keys (empty_place_id) where empty_place_id is not null;

-- A home can match hundreds of searches, and to look up each one that was just read would take longer than to note it.
-- What is noted while its search ends stays behind, is told to nobody and goes with the next clean-up.
alter table saved_search_matches drop constraint saved_search_matches_search_id_fkey;
create function forget_search_matches() returns trigger
  language plpgsql
  as $$
    begin
      delete from saved_search_matches using ended where saved_search_matches.search_id = ended.id;
      return null;
    end
  $$;
create trigger saved_searches_forget_matches after delete on saved_searches
  referencing old table as ended for each statement execute function forget_search_matches();
