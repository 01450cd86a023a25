-- The papers of what is for sale and of land: what the agent says there is, and which of them the staff has seen.
create function are_papers(papers text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(papers) <= 4
    and papers <@ array['indenture', 'site-plan', 'title', 'search-report'];

alter table properties
  add column papers text[] not null default '{}' check (are_papers(papers)),
  -- Nobody has seen what the agent does not say there is.
  add column papers_seen text[] not null default '{}' check (are_papers(papers_seen) and papers_seen <@ papers);

-- That somebody of the staff saw a paper. It stays when it no longer holds, with the moment in which it ended.
create table property_paper_sightings (
  id uuid primary key,
  property_id uuid not null references properties (id) on delete cascade,
  paper text not null check (paper in ('indenture', 'site-plan', 'title', 'search-report')),
  form text not null check (form in ('original', 'copy')),
  seen_on date not null,
  place text not null check (length(place) between 2 and 200),
  -- For the staff alone.
  note text not null default '' check (length(note) <= 1000),
  seen_by uuid references profiles (id) on delete set null,
  noted_at timestamptz not null,
  ended_at timestamptz check (ended_at >= noted_at)
);
create unique index property_paper_sightings_now on property_paper_sightings (property_id, paper)
  where ended_at is null;
create index property_paper_sightings_property on property_paper_sightings (property_id, noted_at);
create index property_paper_sightings_seer on property_paper_sightings (seen_by) where seen_by is not null;

-- What was seen was of this owner, this place and this plot. Whoever changes one of them, in whichever way, and the
-- agent who no longer says that there is a paper, ends it in the same moment.
create function end_paper_sightings() returns trigger
  language plpgsql
  as $$
    begin
      if (new.user_id, new.place_id, new.location, new.digital_address, new.pin_latitude, new.pin_longitude,
          new.type, new.plot_area_square_feet, new.land_type, new.tenure)
        is distinct from (old.user_id, old.place_id, old.location, old.digital_address, old.pin_latitude,
          old.pin_longitude, old.type, old.plot_area_square_feet, old.land_type, old.tenure)
      then
        new.papers_seen := '{}';
      else
        new.papers_seen := array(
          select paper from unnest(new.papers_seen) as paper where paper = any (new.papers)
        );
      end if;
      update property_paper_sightings
      set ended_at = greatest(new.updated_at, noted_at)
      where property_id = new.id and ended_at is null and paper <> all (new.papers_seen);
      return new;
    end
  $$;

create trigger properties_end_paper_sightings before update on properties
  for each row when (
    old.papers_seen <> '{}'
    and (new.papers, new.user_id, new.place_id, new.location, new.digital_address, new.pin_latitude,
      new.pin_longitude, new.type, new.plot_area_square_feet, new.land_type, new.tenure)
      is distinct from (old.papers, old.user_id, old.place_id, old.location, old.digital_address, old.pin_latitude,
        old.pin_longitude, old.type, old.plot_area_square_feet, old.land_type, old.tenure)
  )
  execute function end_paper_sightings();

-- How many were seen is a token of the index that answers searches; none is no token.
create function paper_tokens(papers_seen text[]) returns text[]
  language sql immutable parallel safe
  return case when papers_seen = '{}' then '{}'::text[] else array['papers ' || cardinality(papers_seen)::text] end;

set local maintenance_work_mem = '256MB';
drop index properties_words;
create index properties_words on properties using gin (
  search_text,
  search_tokens(published_at, place_id, tag, type, beds, baths, price_pesewas, max_payment_plan_months,
    amenities || paper_tokens(papers_seen), map_latitude, map_longitude)
) where status = 'active';

analyze properties;
